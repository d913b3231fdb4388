# The table server, compiled. Build: docker build --tag pestis .   Run: see compose.yaml.
FROM python:3.12-bookworm AS build
WORKDIR /pestis
COPY . .
RUN python -m pip wheel --no-cache-dir --constraint constraints.txt --wheel-dir /wheels ".[lab,server,postgres,push]"

FROM python:3.12-slim-bookworm
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir --no-index --find-links /wheels "pestis[lab,server,postgres,push]" \
    && rm -r /wheels \
    && useradd --create-home pestis \
    && install -d -o pestis -g pestis /engines
ENV PESTIS_ENGINES=/engines
USER pestis
EXPOSE 8421
CMD ["sh", "-c", "exec pestis serve --host 0.0.0.0 --port 8421 --no-open"]
