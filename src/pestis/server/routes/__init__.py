"""The requests that the server answers, by what people do."""
