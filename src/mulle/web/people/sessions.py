"""Who a visitor is: guests, accounts, and the sessions that cookies open."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from mulle.web.live.clock import now
from mulle.web.log.tables import persons, secrets, sessions
from mulle.web.people.tokens import Signer
from mulle.web.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Executable, Row

    from mulle.web.log.database import Database

HOUR = 3_600_000
GUESTS_AN_HOUR = 60
SESSIONS_EACH = 20
MOST_HASHING = 50
GUEST_NAMES = {"sv": "Gäst", "en": "Guest"}
_hasher = PasswordHasher()
# Compared with where there is no such account, so that names cannot be found out by the time it takes.
_NOBODY = _hasher.hash("nobody")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, as this session knows them."""

    person: str
    name: str
    account: bool
    language: str
    session: str


class People:
    """The database's people."""

    def __init__(self, database: Database, *, guests_an_hour: int = GUESTS_AN_HOUR) -> None:
        self._database = database
        self._guests_an_hour = guests_an_hour
        self.signer = Signer(b"")
        self._hashing = asyncio.Semaphore(2)
        self._waiting = 0

    async def start(self) -> None:
        """Fetch the secret that signs cookies, or make it."""
        asked = select(secrets.c.value).where(secrets.c.name == "cookies")
        try:
            async with self._database.writing() as connection:
                if (await connection.execute(asked)).first() is None:
                    await connection.execute(insert(secrets).values(name="cookies", value=token_hex(32)))
        except IntegrityError:
            pass  # Another node was faster, and its secret is as good.
        async with self._database.engine.connect() as connection:
            value = (await connection.execute(asked)).scalar_one()
        self.signer = Signer(bytes.fromhex(value))

    async def known(self, cookie: str | None) -> Person | None:
        """Whose session `cookie` opens."""
        session = None if not cookie else self.signer.opened(cookie)
        if session is None:
            return None
        asked = (
            select(persons)
            .join(sessions, sessions.c.person == persons.c.person)
            .where(sessions.c.session == session)
        )
        async with self._database.engine.connect() as connection:
            row = (await connection.execute(asked)).first()
        return None if row is None else _person(row, session)

    async def new_guest(self, name: str | None, language: str, address: str) -> tuple[Person, str]:
        """A new guest, and the cookie."""
        await self._verify_few_guests(address)
        person = token_urlsafe(12)
        told = verified_name(name) if name is not None else GUEST_NAMES[language] + f" {person[:3]}"
        made = insert(persons).values(
            person=person, name=told, language=language, made=now(), address=address
        )
        cookie, session = self.signer.new_cookie()
        await self._do(made, _session(session, person))
        return Person(person, told, account=False, language=language, session=session), cookie

    async def _verify_few_guests(self, address: str) -> None:
        asked = (
            select(func.count())
            .select_from(persons)
            .where(persons.c.address == address, persons.c.made > now() - HOUR)
        )
        async with self._database.engine.connect() as connection:
            found = (await connection.execute(asked)).scalar_one()
        if found >= self._guests_an_hour:
            raise Refusal("web.too_many_guests", status=429)

    async def change(self, who: Person, name: str | None, language: str | None) -> None:
        """Another name, where it is a guest's, or language."""
        values: dict[str, object] = {}
        if name is not None:
            if who.account:
                raise Refusal("web.account_name_stays")
            values["name"] = verified_name(name)
        if language is not None:
            values["language"] = language
        if values:
            await self._do(update(persons).where(persons.c.person == who.person).values(**values))

    async def register(self, who: Person, name: str, password: str) -> None:
        """Make a guest an account."""
        if who.account:
            raise Refusal("web.account_already")
        told, hashed = verified_name(name), await self._hashed(password)
        row = update(persons).where(persons.c.person == who.person)
        try:
            await self._do(row.values(name=told, account=told.casefold(), password=hashed))
        except IntegrityError:
            raise Refusal("web.name_taken") from None

    async def login(self, name: str, password: str) -> tuple[Person, str]:
        """The account, and a cookie for a new session of it."""
        asked = select(persons).where(persons.c.account == name.casefold())
        async with self._database.engine.connect() as connection:
            row = (await connection.execute(asked)).first()
        right = await self._matches(_NOBODY if row is None else row.password, password)
        if row is None or not right:
            raise Refusal("web.wrong_password", status=403)
        cookie, session = self.signer.new_cookie()
        kept = (
            select(sessions.c.session)
            .where(sessions.c.person == row.person)
            .order_by(sessions.c.made.desc())
            .limit(SESSIONS_EACH - 1)
        )
        async with self._database.engine.connect() as connection:
            newest = list((await connection.execute(kept)).scalars())
        old = delete(sessions).where(sessions.c.person == row.person, sessions.c.session.not_in(newest))
        await self._do(old, _session(session, row.person))
        return _person(row, session), cookie

    async def change_password(self, who: Person, old: str, new: str) -> None:
        """Another password; all other sessions end."""
        await self.verify_password(who, old)
        hashed = await self._hashed(new)
        others = delete(sessions).where(sessions.c.person == who.person, sessions.c.session != who.session)
        await self._do(update(persons).where(persons.c.person == who.person).values(password=hashed), others)

    async def verify_password(self, who: Person, password: str) -> None:
        """Raise unless it is the account's password."""
        asked = select(persons.c.password).where(persons.c.person == who.person)
        async with self._database.engine.connect() as connection:
            found = (await connection.execute(asked)).scalar()
        if found is None or not await self._matches(found, password):
            raise Refusal("web.wrong_password", status=403)

    async def logout(self, who: Person) -> None:
        """End this session."""
        await self._do(delete(sessions).where(sessions.c.session == who.session))

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Hashing is meant to take its time: two at once, and not too many who wait."""
        if self._waiting >= MOST_HASHING:
            raise Refusal("web.busy", status=503)
        self._waiting += 1
        try:
            async with self._hashing:
                yield
        finally:
            self._waiting -= 1

    async def _hashed(self, password: str) -> str:
        async with self._turn():
            return await asyncio.to_thread(_hasher.hash, password)

    async def _matches(self, hashed: str, password: str) -> bool:
        async with self._turn():
            return await asyncio.to_thread(_is_password, hashed, password)

    async def _do(self, *statements: Executable) -> None:
        async with self._database.writing() as connection:
            for statement in statements:
                await connection.execute(statement)


def _is_password(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def _session(session: str, person: str) -> Executable:
    return insert(sessions).values(session=session, person=person, made=now())


def _person(row: Row[tuple[object, ...]], session: str) -> Person:
    return Person(row.person, row.name, row.account is not None, row.language, session)


def verified_name(name: str) -> str:
    """`name` with single spaces, when it is one that can be shown."""
    told = " ".join(name.split())
    if not told or not told.isprintable():
        raise Refusal("web.bad_name", status=400)
    return told
