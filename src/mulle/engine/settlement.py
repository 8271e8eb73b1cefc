"""What the losers owe the winners when a match is over (rules.md 2.7, 5)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

from mulle.engine.pots import PotMatch

if TYPE_CHECKING:
    from mulle.engine.match import AnyMatch, Match

Club = Literal["hundred", "ketchup"]

HUNDRED_CLUB = 100
KETCHUP = 200


@dataclass(frozen=True, slots=True)
class Payment:
    """What the side `payer` owes the side `payee`: points, and money where a stake was agreed on."""

    payer: int
    payee: int
    margin: Decimal
    amount: Decimal | None

    @property
    def club(self) -> Club | None:
        """Whether the loser ends in the hundred club (senap), or worse (ketchup)."""
        if self.margin > KETCHUP:
            return "ketchup"
        return "hundred" if self.margin > HUNDRED_CLUB else None

    def to_dict(self) -> dict[str, object]:
        """The payment for JSON, with exact numbers as text."""
        amount = None if self.amount is None else str(self.amount)
        told: dict[str, object] = {"payer": self.payer, "payee": self.payee, "margin": str(self.margin)}
        return told | {"amount": amount, "club": self.club}


@dataclass(frozen=True, slots=True)
class Settlement:
    """All payments of a match, and what each side wins or loses by them in points, or in marks."""

    payments: tuple[Payment, ...]
    balances: tuple[Decimal, ...]
    stake: Decimal | None

    @property
    def money(self) -> tuple[Decimal, ...] | None:
        """The balances in money, where a stake was agreed on."""
        return None if self.stake is None else tuple(balance * self.stake for balance in self.balances)

    def to_dict(self) -> dict[str, object]:
        """The settlement for JSON, with exact numbers as text."""
        return {
            "payments": [payment.to_dict() for payment in self.payments],
            "balances": [str(balance) for balance in self.balances],
            "money": None if self.money is None else [str(amount) for amount in self.money],
        }


def settle(match: AnyMatch, stake: Decimal | None = None) -> Settlement | None:
    """The settlement of a finished match; None where there is none.

    `stake` is the money for a point, or for a mark (stickmulle's `mark_value`), in the unit in which the
    amounts are wanted; amounts are exact and never rounded. A match that a fault ended has no settlement
    (rules.md 6), nor has byggkasino, whose rules know none (3.7).
    """
    if not match.is_over or match.lost is not None:
        return None
    if isinstance(match, PotMatch):
        return Settlement((), tuple(Decimal(chips) for chips in match.chips), stake)
    return None if match.ruleset.counting == "majorities" else _settled(match, stake)


def _settled(match: Match, stake: Decimal | None) -> Settlement:
    payments = tuple(
        _payment(match, loser, winner, stake)
        for winner in match.winners
        for loser in range(match.sides)
        if loser not in match.winners
    )
    return Settlement(payments, tuple(_balance(side, payments) for side in range(match.sides)), stake)


def _payment(match: Match, loser: int, winner: int, stake: Decimal | None) -> Payment:
    """Four players halve the difference, since they play twice as many givar as two."""
    margin = Decimal(match.totals[winner] - match.totals[loser])
    if match.ruleset.players == 4:
        margin /= 2
    return Payment(loser, winner, margin, None if stake is None else margin * stake)


def _balance(side: int, payments: tuple[Payment, ...]) -> Decimal:
    won = sum((payment.margin for payment in payments if payment.payee == side), Decimal(0))
    return won - sum((payment.margin for payment in payments if payment.payer == side), Decimal(0))
