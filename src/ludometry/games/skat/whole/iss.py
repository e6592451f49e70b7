"""Records as the Internet Skat Server writes them: one line a deal, properties as in SGF, the game in MV, its end in R.

    (;GM[Skat]PC[International Skat Server]CO[]SE[..]ID[..]DT[..]P0[..]P1[..]P2[..]R0[]R1[]R2[]
     MV[w CJ.S9. ... 1 18 0 y 1 p 2 p 0 s w SJ.D9 0 G.HK.HQ 0 CJ 1 DJ 2 H7 ... ]R[d:0 win v:120 m:3 bidok p:92 ...] ;)

w          the dealer, who gives out 3 x 10 cards and the skat, and shows the skat to who picks it up
y, p, s    hold, pass, pick up
game       D H S C G N, then O ouvert, H hand (left out where O stands in a trump game), S schneider announced, Z
           schwarz announced; then the two cards put away, at times as a move of their own, and in open games the
           declarer's cards
R          declarer, win or loss, value, tops (negative: without), points, tricks, schneider, schwarz
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludometry.core.errors import BadInput
from ludometry.core.record import Event, Record, final_position, read_record, replay
from ludometry.games.skat.cards import Contract, Hand, hand_of, members, read_card, write_card
from ludometry.games.skat.dealing import PACKETS
from ludometry.games.skat.position import SKAT, Deal, Play
from ludometry.games.skat.scoring import owned, tops
from ludometry.games.skat.whole.auction import HOLD, PASS, read_call, write_call
from ludometry.games.skat.whole.position import OUVERT, SCHNEIDER, SCHWARZ, Announce, Call, Move, PutAway, Skat, Whole
from ludometry.games.skat.whole.rules import WholeSkat, is_done
from ludometry.games.skat.whole.score import result, terms

OPENING = "(;GM[Skat]"
_PROPERTY = re.compile(r"([A-Z][A-Z0-9]?)\[([^\]]*)\]")
_GAME = re.compile(r"^([DHSCGN])([HOSZ]*)$")
_LETTERS = "DHSCGN"
_KEPT = ("CO", "SE", "ID", "DT", "R0", "R1", "R2")
"""Properties that are kept as they are, as headers of the record."""
GAME = WholeSkat()


def read_game(text: str) -> Record:
    """A record of ours, or a line of the Internet Skat Server."""
    return read_iss(text) if text.lstrip().startswith(OPENING) else read_record(text, "skat")


def read_iss(line: str) -> Record:
    """One line of the server as a record of the whole game; a sentence that names the move where it breaks a rule."""
    if not line.strip().startswith(OPENING) or len(line) > 4000:
        raise BadInput("that is no game of the Internet Skat Server: expected a line that begins with '(;GM[Skat]'.")
    said = dict(_PROPERTY.findall(line))
    words = said.get("MV", "").split()
    position, events = GAME.start(), []
    for number, move in enumerate(_moves(words)):
        if is_done(position):
            break
        try:
            text = GAME.write_move(position, move)
            position = GAME.play(position, move)
        except BadInput as problem:
            raise BadInput(f"the record breaks a rule at its event {number + 1}: {problem}") from problem
        events.append(Event(text))
    if not is_done(position):
        raise BadInput("the record ends before the last card: games that were given up cannot be read.")
    if _ending(position).split("p0:")[0] != said.get("R", "").split("p0:")[0]:
        end = " ".join(said.get("R", "").split())[:60]
        raise BadInput(f"the record says R[{end}], but its cards lead to R[{_ending(position)[:60]}].")
    names = {f"player {seat + 1}": said[f"P{seat}"] for seat in range(3) if said.get(f"P{seat}")}
    kept = {f"iss {name}": said[name] for name in _KEPT if said.get(name)}
    return Record("skat", tuple(events), "", {"game": "whole", **names, **kept})


def _moves(words: list[str]) -> Iterator[Move]:
    """The events of a game in our order: packets, calls, the skat, two cards away, the announcement, cards."""
    if len(words) < 2 or words[0] != "w":
        raise BadInput("the moves begin with the deal: expected 'w' and 32 cards.")
    yield from _packets([read_card(word) for word in re.split(r"[.|]", words[1])])
    pairs = list(zip(words[2::2], words[3::2], strict=False))
    place = 0
    while place < len(pairs):
        who, action = pairs[place]
        place += 1
        game = _GAME.match(action.split(".")[0])
        if who == "w":
            continue
        if action in ("y", "p") or action.isdigit():
            yield Call(read_call(action))
        elif action == "s":
            yield Skat(True)
        elif game is not None and (len(action.split(".")) > 1 or not _is_card(action)):
            cards = [read_card(card) for card in action.split(".")[1:]]
            if not cards and place < len(pairs) and pairs[place][1].count(".") == 1:
                cards = [read_card(card) for card in pairs[place][1].split(".")]
                place += 1
            yield from _announced(game, cards)
        else:
            yield Play(read_card(action))


def _is_card(action: str) -> bool:
    return len(action) == 2 and action[1] in "789TJQKA"


def _packets(cards: list[int]) -> Iterator[Deal]:
    if len(cards) != 32 or hand_of(cards).bit_count() != 32:
        raise BadInput("the deal does not name 32 different cards.")
    piles = [cards[:10], cards[10:20], cards[20:30], cards[30:]]
    for pile, count in PACKETS:
        yield Deal(tuple(sorted(piles[pile][:count])))
        del piles[pile][:count]


def _announced(game: re.Match[str], cards: list[int]) -> Iterator[Move]:
    contract, said = _LETTERS.index(game[1]), game[2]
    from_hand = "H" in said or ("O" in said and contract != Contract.NULL)
    if from_hand:
        yield Skat(False)
    else:
        if len(cards) < 2:
            raise BadInput("who picks the skat up puts two cards away: they are not named beside the game.")
        low, high = sorted(cards[:2])
        yield PutAway((low, high))
    announced = OUVERT if "O" in said else SCHWARZ if "Z" in said else SCHNEIDER if "S" in said else 0
    yield Announce(contract, announced)


def write_iss(record: Record) -> str:
    """A finished whole game as the server writes it."""
    dealt: list[list[int]] = [[], [], [], []]
    packets = iter(PACKETS)
    moves: list[str] = []
    for step in replay(GAME, record):
        position, move = step.position, step.move
        if isinstance(move, Deal) and position.phase == "deal":
            dealt[next(packets)[0]] += move.cards
        else:
            moves += _written(position, move)
    end = final_position(GAME, record)
    if not is_done(end):
        raise BadInput("only a finished deal is written as the Internet Skat Server does.")
    heads = record.headers
    kept = {name: heads.get(f"iss {name}", "") for name in _KEPT}
    names = "".join(f"P{seat}[{heads.get(f'player {seat + 1}', '')}]" for seat in range(3))
    first = "".join(f"{name}[{kept[name]}]" for name in ("CO", "SE", "ID", "DT"))
    last = "".join(f"{name}[{kept[name]}]" for name in ("R0", "R1", "R2"))
    cards = _dotted([card for pile in dealt for card in pile])
    line = " ".join(["w", cards, *moves])
    return f"(;GM[Skat]PC[International Skat Server]{first}{names}{last}MV[{line} ]R[{_ending(end)}] ;)"


def _dotted(cards: list[int]) -> str:
    return ".".join(write_card(card) for card in cards)


def _written(position: Whole, move: Move) -> list[str]:
    who = str(max(0, GAME.turn(position)))
    if isinstance(move, Call):
        return [who, {PASS: "p", HOLD: "y"}.get(move.value, write_call(move.value))]
    if isinstance(move, Skat):
        return [who, "s", "w", _dotted(list(members(position.cards.skat)))] if move.up else []
    if isinstance(move, Announce):
        away: Hand = 0 if position.hand else position.cards.skat
        shown = list(members(away))
        if move.announced == OUVERT:
            shown += list(members(position.cards.hands[position.declarer]))
        return [who, ".".join([_game_word(position, move), *map(write_card, shown)])]
    return [who, write_card(move.card)] if isinstance(move, Play) else []


def _game_word(position: Whole, move: Announce) -> str:
    letter = _LETTERS[move.contract]
    if move.contract == Contract.NULL:
        return letter + ("O" if move.announced == OUVERT else "") + ("H" if position.hand else "")
    if move.announced == OUVERT:
        return letter + "O"
    said = {SCHNEIDER: "S", SCHWARZ: "Z"}.get(move.announced, "")
    return letter + ("H" if position.hand else "") + said


def _ending(whole: Whole) -> str:
    found = result(whole)
    if found is None:
        return "passed"
    cards, how = whole.cards, terms(whole)
    points, tricks = cards.standing()[0], cards.course.tricks[0]
    count, held = 0, True
    trump = cards.contract != Contract.NULL
    if trump:
        count, held = tops(owned(cards)[cards.declarer] | cards.pile(SKAT), cards.contract)
    schneider = int(trump and (points >= 90 or points <= 30))
    schwarz = int(trump and tricks in (0, 10))
    return (
        f"d:{whole.declarer} {'win' if found.won else 'loss'} v:{found.score} m:{count if held else -count} "
        f"{'overbid' if how.value(bool(schneider), bool(schwarz)) < how.bid else 'bidok'} p:{points} t:{tricks} "
        f"s:{schneider} z:{schwarz} p0:0 p1:0 p2:0 l:-1 to:-1 r:0"
    )
