"""Mail, where the operator has given a server for it: what is said, and how it is handed over."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from pestis.kernel.errors import PestisError
from pestis.server.settings import Settings

SECONDS = 20.0
PORTS = {"smtp": 587, "smtps": 465}
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}")
LONGEST = 254
LONGEST_LINE = 200


class MailSettings(PestisError):
    """A mail server that cannot be used."""


class NotSent(Exception):
    """The mail server did not take it; perhaps it takes it later."""


class Undeliverable(Exception):
    """The mail server does not take it, and would not if it was asked again."""


def post_of(settings: Settings) -> Post | None:
    """What the operator has said of mail, if anything."""
    if not settings.smtp_url:
        return None
    post = Post(settings.smtp_url, settings.mail_from, settings.public_url or "")
    post.check()
    return post


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True)
class Post:
    """The mail server of the operator, and who writes."""

    url: str
    sender: str
    house: str  # the public address of this server, to which all links lead

    def check(self) -> None:
        where = urlsplit(self.url)
        if where.scheme not in PORTS or not where.hostname:
            raise MailSettings("smtp_url is no address of a mail server; allowed: smtp://USER:PASSWORD@HOST:PORT")
        if not is_address(self.sender):
            raise MailSettings("mail_from must be a mail address, such as pestis@pestis.example")
        if not self.house:
            raise MailSettings("mail needs --public-url: its links have to lead somewhere")

    def written(self, address: str, subject: str, lines: list[str], stop_key: str) -> EmailMessage:
        """A mail as it goes out: every one says how to end them, for people and for programs (RFC 8058)."""
        mail = EmailMessage(policy.SMTP.clone(max_line_length=LONGEST_LINE))  # some programs read no folded links
        mail["From"] = f"Pestis <{self.sender}>"
        mail["To"] = address
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self.sender.partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail["List-Unsubscribe"] = f"<{self.house}/api/mail/stop?key={stop_key}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        end = ["", "--", f"No more mails from Pestis to this address: {self.house}/mail#stop={stop_key}"]
        mail.set_content("\n".join([*lines, *end]) + "\n")
        return mail

    def send(self, mail: EmailMessage) -> None:
        """Takes a while, so not where others wait."""
        try:
            with self._opened() as server:
                server.send_message(mail)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
            raise refusal(error) from error
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(type(error).__name__) from error

    def _opened(self) -> smtplib.SMTP:
        """A password is only said behind TLS, to whom it is meant for; without one it may be the same machine."""
        where = urlsplit(self.url)
        host, port = where.hostname or "", where.port or PORTS[where.scheme]
        tls = ssl.create_default_context()
        if where.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=tls)
        else:
            server = smtplib.SMTP(host, port, timeout=SECONDS)
            if where.username:
                server.starttls(context=tls)
        if where.username:
            server.login(unquote(where.username), unquote(where.password or ""))
        return server


def refusal(error: smtplib.SMTPException) -> NotSent | Undeliverable:
    """By its number: from 500 on for good. What the server says may hold the address, so it is not repeated."""
    codes = (
        [code for code, _ in error.recipients.values()] if isinstance(error, smtplib.SMTPRecipientsRefused) else []
    )
    code = getattr(error, "smtp_code", max(codes, default=0))
    return Undeliverable(str(code)) if code >= 500 else NotSent(str(code))
