"""Endpoints about who one is."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from mulle.web.http.asked import Asked, Node
from mulle.web.http.visitors import COOKIE, address_of, known, set_cookie, somebody, verify_origin
from mulle.web.people.sessions import Person
from mulle.web.protocol.lobby import ChangeMe, ChangePassword, Credentials, DeleteAccount, Me, NewGuest
from mulle.web.server import Server
from mulle.web.tables.errors import Refusal


async def _me(server: Server, who: Person) -> Me:
    return Me(
        name=who.name,
        account=who.account,
        language=who.language,  # type: ignore[arg-type]
        csrf=server.people.signer.csrf(who.session),
        ratings=await server.ratings.of(who.person),
    )


async def _again(server: Server, request: Asked) -> Me:
    """Who one is after a change."""
    who = await known(request, server.people)
    assert who is not None
    return await _me(server, who)


@post("/api/guest", status_code=200)
async def guest(server: Node, request: Asked, data: JSONBody[NewGuest]) -> Response[Me]:
    """Become a guest, or stay who one is."""
    verify_origin(request.headers)
    who = await known(request, server.people)
    if who is not None:
        return Response(await _me(server, who))
    who, cookie = await server.people.new_guest(data.name, data.language, address_of(request))
    response = Response(await _me(server, who))
    set_cookie(response, request, cookie)
    return response


@get("/api/me")
async def me(server: Node, request: Asked) -> Me:
    """Who one is."""
    return await _me(server, await somebody(request, server.people))


@post("/api/me", status_code=200)
async def change_me(server: Node, request: Asked, data: JSONBody[ChangeMe]) -> Me:
    """Another name or language."""
    who = await somebody(request, server.people)
    await server.people.change(who, data.name, data.language)
    return await _again(server, request)


@post("/api/logout", status_code=204)
async def logout(server: Node, request: Asked) -> Response[None]:
    """End this session."""
    who = await somebody(request, server.people)
    await server.people.logout(who)
    server.sockets.revoke(who.session)
    response = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@post("/api/account", status_code=200)
async def register(server: Node, request: Asked, data: JSONBody[Credentials]) -> Me:
    """Make the guest an account."""
    who = await somebody(request, server.people)
    await server.people.register(who, data.name, data.password)
    return await _again(server, request)


@post("/api/login", status_code=200)
async def login(server: Node, request: Asked, data: JSONBody[Credentials]) -> Response[Me]:
    """Come back to an account."""
    verify_origin(request.headers)
    server.logins.verify(address_of(request))
    who, cookie = await server.people.login(data.name, data.password)
    response = Response(await _me(server, who))
    set_cookie(response, request, cookie)
    return response


@post("/api/password", status_code=200)
async def password(server: Node, request: Asked, data: JSONBody[ChangePassword]) -> Me:
    """Another password."""
    who = await _account(server, request)
    await server.people.change_password(who, data.old, data.new)
    server.sockets.revoke_others(who.person, who.session)
    return await _again(server, request)


@post("/api/account/delete", status_code=204)
async def delete_account(server: Node, request: Asked, data: JSONBody[DeleteAccount]) -> Response[None]:
    """Delete the account with its data."""
    who = await _account(server, request)
    await server.people.verify_password(who, data.password)
    server.sockets.revoke_others(who.person, "")
    await server.history.delete_person(who.person)
    response = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


async def _account(server: Server, request: Asked) -> Person:
    who = await somebody(request, server.people)
    if not who.account:
        raise Refusal("web.account_only", status=403)
    server.logins.verify(address_of(request))
    return who


HANDLERS = [guest, me, change_me, logout, register, login, password, delete_account]
