"""A player can review spoken lines with keys that type no text and with commands, silence the voice, and continue."""

from __future__ import annotations

from contextlib import suppress

import pytest

from moon_access.announcer.message import Each, answer
from moon_access.console import voice as voice_module
from moon_access.console.console import PlayerLeaves
from moon_access.console.voice import MOST_WAITING, STEPS, Voice
from moon_access.evening.command import key_of, words_of_command
from moon_access.outputs.speech.utterance import Utterance
from moon_access.scenes.learn.tutorial import take_course
from tests.support.seated import LANGUAGES, Seated

from .test_flow import STOP, ListedEngine, seat_player

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> ListedEngine:
    listed = ListedEngine()
    monkeypatch.setattr(voice_module, "engine_of", lambda name: listed)
    return listed


def at_a_prompt(language: str = "en", **settings: object) -> tuple[Seated, Voice]:
    """Return a player who has asked for the hand, and the voice, at the prompt that follows."""
    player = seat_player(language, **settings)
    player.type("hand")
    voice = player.console.voice
    assert voice is not None
    return player, voice


def since_silence(engine: ListedEngine) -> list[str]:
    """Return the texts given to the voice since its last silence."""
    texts = engine.texts
    return texts[len(texts) - texts[::-1].index(STOP) :] if STOP in texts else texts


def stroke(engine: ListedEngine, voice: Voice, *names: str) -> list[str]:
    """Return the texts spoken after the last of these keys."""
    for name in names:
        voice.stop()  # as any key does
        assert voice.press(name), name
    return since_silence(engine)


def print_answers(player: Seated, *lines: str) -> list[list[str]]:
    """Return the text printed in answer to each of these lines, without the prompt after it."""
    player.terminal.reads.clear()
    player.type(*lines)
    return [shown.splitlines()[:-1] for shown, _ in player.terminal.reads[1:]]


# Keys


def test_up_speaks_the_line_before_the_prompt_and_prints_nothing(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    shown = player.shown
    assert stroke(engine, voice, "up")[0].startswith("You hold")
    assert stroke(engine, voice, "down") == [player.prompt.strip()]
    assert stroke(engine, voice, "down") == ["That is the last line.", player.prompt.strip()]
    assert stroke(engine, voice, "home")[0].startswith("Deal 1.")
    assert stroke(engine, voice, "up")[0] == "That was the first line."
    assert player.shown == shown


def test_words_and_letters_are_spoken_one_by_one_signs_by_their_names(engine: ListedEngine) -> None:
    _, voice = at_a_prompt()
    assert stroke(engine, voice, "up", "ctrl-right") == ["You"]
    assert stroke(engine, voice, "right", "right", "right", "right") == ["space"]
    assert stroke(engine, voice, "right") == ["h"]
    assert stroke(engine, voice, "ctrl-left") == ["You"]
    assert stroke(engine, voice, "ctrl-left") == ["Start of the line.", "You"]
    assert stroke(engine, voice, "left") == ["u"]
    assert stroke(engine, voice, "home", "right") == ["capital d"]


def test_a_page_of_spoken_lines_is_ten_lines(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    player.type(*["hand"] * 10)
    lines = [one.text for one in voice._spoken.lines]
    assert stroke(engine, voice, "page-up") == [lines[-11]]
    assert stroke(engine, voice, "page-down") == [lines[-1]]


def test_a_key_that_the_voice_has_no_use_for_is_left_to_others(engine: ListedEngine) -> None:
    _, voice = at_a_prompt()
    assert not voice.press("f1")
    assert not voice.press("delete")


def test_after_a_new_prompt_the_way_back_begins_at_the_end(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    stroke(engine, voice, "home")
    player.type("score")
    assert stroke(engine, voice, "up")[0].startswith("Score")


def test_a_prompt_that_is_asked_again_is_still_one_line(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    player.type("", "", "")
    assert stroke(engine, voice, "up")[0].startswith("You hold")


def test_typed_keys_are_not_part_of_the_spoken_lines(engine: ListedEngine) -> None:
    _, voice = at_a_prompt()
    voice.echo("x")
    assert stroke(engine, voice, "up")[0].startswith("You hold")


@pytest.mark.parametrize("name", [*STEPS, "home", "end"])
def test_before_anything_was_spoken_every_step_has_an_answer(engine: ListedEngine, name: str) -> None:
    voice = Voice(seat_player().console.settings, "en")
    assert stroke(engine, voice, name) == ["Nothing yet."]


def test_a_line_spoken_faster_is_heard_again_at_the_current_rate(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    player.type("slower", "slower")
    stroke(engine, voice, "home")
    assert isinstance(engine.flow[-1], Utterance)
    assert engine.flow[-1].rate == player.console.settings.manner("en").rate


def test_a_line_is_heard_again_in_the_voice_that_tells_who_did_it(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    manner = player.console.settings.manner("en")
    voice._spoken = voice._spoken.add([Utterance("Anna passes.", "en", "other", manner.rate + 50, manner.volume, 75)])
    voice._spoken = voice._spoken.add([Utterance("Bid:", "en")])
    stroke(engine, voice, "up")
    assert engine.flow[-1] == Utterance("Anna passes.", "en", "other", manner.rate, manner.volume, 75)


# Pause


def ask_again(player: Seated) -> list[str]:
    """Return the hand and the prompt, of which the voice has spoken nothing yet."""
    view, listener = player.session.view, player.session.listener
    told, asked = player.session.words.answers["hand"](view, listener), player.session.words.prompt(view, listener).word
    voice = player.console.voice
    assert voice is not None
    voice.stop()
    voice.speak(told, asked)
    return [*map(player.console.wording.sentence, told), player.console.wording.sentence(asked)]


def test_space_pauses_and_continues_from_the_interrupted_sentence(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    rest = ask_again(player)
    assert stroke(engine, voice, "space") == []
    assert stroke(engine, voice, "space") == rest
    assert stroke(engine, voice, "space") == []
    assert stroke(engine, voice, "space") == rest


def test_the_voice_goes_on_where_it_was_after_the_player_has_read_back(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    told = ask_again(player)
    assert stroke(engine, voice, "up") != told
    assert stroke(engine, voice, "up", "right", "space") == []
    assert stroke(engine, voice, "space") == told


def test_the_space_bar_says_that_there_is_no_interrupted_speech(engine: ListedEngine) -> None:
    _, voice = at_a_prompt()
    voice.speak(())  # an empty list is spoken at once
    assert stroke(engine, voice, "space") == ["Nothing was cut off."]


def test_escape_silences_the_voice(engine: ListedEngine) -> None:
    _, voice = at_a_prompt()
    assert stroke(engine, voice, "escape") == []


def test_a_new_announcement_is_not_followed_by_interrupted_text(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    ask_again(player)
    stroke(engine, voice, "space")
    voice.speak(player.session.words.answers["score"](player.session.view, player.session.listener))
    assert stroke(engine, voice, "space", "space")[0].startswith("Score")


def test_continuing_interrupted_speech_does_not_repeat_the_typed_word(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    voice.echo("hand")
    voice.speak(player.session.words.answers["score"](player.session.view, player.session.listener))
    said = stroke(engine, voice, "space", "space")
    assert len(said) == 1 and said[0].startswith("Score")


# Commands


def test_minus_and_underscore_repeat_a_line_without_speaking_the_prompt(engine: ListedEngine) -> None:
    player, _ = at_a_prompt()
    hand = player.answers_to("h")[0]
    player.terminal.lines.clear()
    assert player.answers_to("-") == [hand]
    said = since_silence(engine)
    assert said == []  # the end of the input has silenced the voice
    assert engine.texts[-2] == hand and engine.texts[-3] == STOP


@in_every_language
def test_the_commands_step_as_the_keys_do(engine: ListedEngine, language: str) -> None:
    player, voice = at_a_prompt(language)
    catalog = player.console.catalog
    typed = {"up": "", "down": "", "word": "", "letter": ""}
    for id in typed:
        command = player.evening.command_of(id)
        typed[id] = key_of(command, catalog) or words_of_command(command, catalog)[0]
    steps = {"up": "up", "word": "ctrl-right", "letter": "right", "down": "down"}
    ids = ("up", "up", "word", "word", "letter", "down", "down", "down")
    by_commands = print_answers(player, *(typed[id] for id in ids))
    assert by_commands == [stroke(engine, voice, steps[id]) for id in ids]
    assert len(by_commands[-1]) == 2, "announce the end, and speak the line there"


def test_up_and_down_take_a_number_of_lines_or_first_or_last(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    lines = [line.text for line in voice._spoken.lines]
    assert print_answers(player, "up first", "down 2", "up 2", "up 2", "down last", "up fish") == [
        [lines[0]],
        [lines[2]],
        [lines[0]],
        ["That was the first line.", lines[0]],
        [lines[-1]],
        ["Not fish: type first, last or a number of lines."],
    ]


def test_stepping_back_works_by_word_and_letter_too(engine: ListedEngine) -> None:
    player, _ = at_a_prompt()
    assert print_answers(player, "up", "word", "word", "word back", "letter", "letter", "letter back")[1:] == [
        ["You"],
        ["hold"],
        ["You"],
        ["capital y"],
        ["o"],
        ["capital y"],
    ]


def test_a_line_is_spelt_letter_by_letter_and_slowly(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    player.type("turn")
    assert player.answers_to("spell line") == ["Your turn."]
    letters = [one for one in engine.flow[-11:] if isinstance(one, Utterance)]
    assert [one.text for one in letters] == ["capital y", *"our", "space", *"turn", "dot"]
    assert all(one.rate < player.console.settings.manner("en").rate for one in letters)
    assert print_answers(player, "up first", "spell line")[1] == [voice._spoken.lines[0].text]


def test_slowly_repeats_the_last_lines_at_a_slow_rate_once(engine: ListedEngine) -> None:
    player, _ = at_a_prompt()
    rate = player.console.settings.manner("en").rate
    (hand,) = player.answers_to("hand")
    assert player.answers_to("slowly") == [hand]
    slow = [one for one in engine.flow if isinstance(one, Utterance) and one.rate < rate]
    assert [one.text for one in slow] == [hand]
    player.type("hand")
    assert [one for one in engine.flow if isinstance(one, Utterance)][-1].rate == rate
    assert "Deal 1." in print_answers(player, "up first", "slowly")[1][0]


def test_pause_silences_and_go_continues(engine: ListedEngine) -> None:
    player, _ = at_a_prompt()
    hand, paused, gone_on = print_answers(player, "hand", "pause", "go")
    assert paused == ["Paused. Type go to go on."] and gone_on == hand
    assert engine.texts[-5:] == [STOP, STOP, *hand, player.prompt.strip(), STOP]


@pytest.mark.parametrize("typed", ["-", "_", "up first", "word", "letter back", "spell line", "slowly", "pause", "go"])
def test_without_the_voice_its_commands_explain_where_to_switch_it_on(typed: str) -> None:
    assert "The voice is off." in Seated("moon3", "en").answers_to(typed)[0]


def test_repeating_a_line_in_a_lesson_does_not_repeat_the_task(engine: ListedEngine) -> None:
    player = seat_player()
    player.terminal.lines.extend(["-", "-"])
    with suppress(PlayerLeaves):
        player.follow(take_course(player.evening, "moon3"))
    *_, first, second = [shown.splitlines()[:-1] for shown, _ in player.terminal.reads]
    assert first == ["Your tiles come first."] and first != second and len(second) == 1
    assert engine.texts[-2] == second[0]


def test_announcements_added_to_a_repeated_line_are_spoken_after_the_line(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    (line,) = voice.review("up")
    player.console.tell_spoken(line)
    player.console.tell(*player.session.words.answers["score"](player.session.view, player.session.listener))
    player.console.flush(player.session.words.prompt(player.session.view, player.session.listener).word)
    assert [text.partition(":")[0] for text in engine.texts[-2:]] == ["Score", "Bid"]
    assert engine.texts[-3].startswith("You hold")


# Lines not spoken yet


def told_in_pieces(player: Seated, voice: Voice, lines: int) -> list[str]:
    """Return so many lines, each told separately like moves of bots, none of them spoken yet, and then the prompt."""
    voice.stop()
    messages = [*player.session.words.answers["score"](player.session.view, player.session.listener)] * lines
    for message in messages:
        voice.speak([message])
    return [player.console.wording.sentence(message) for message in messages]


@pytest.mark.parametrize("lines", [MOST_WAITING, MOST_WAITING + 1, MOST_WAITING + 2, 12])
def test_the_last_waiting_lines_are_spoken_when_a_new_prompt_comes(engine: ListedEngine, lines: int) -> None:
    player, voice = at_a_prompt()
    told = told_in_pieces(player, voice, lines)
    kept = len(voice._spoken.lines)
    player.session.answer_to("turn")
    player.console.flush(player.session.words.prompt(player.session.view, player.session.listener).word)
    left_out = lines - MOST_WAITING
    first = [f"{left_out} lines left out; go up to hear them."] if left_out > 1 else told[:-MOST_WAITING]
    assert since_silence(engine) == [*first, *told[-MOST_WAITING:], "Your turn.", "Bid:"]
    assert [line.text for line in voice._spoken.lines[kept - lines : kept]] == told, (
        "stepping back must reach every line"
    )


def test_a_list_spoken_item_by_item_counts_as_one_of_the_lines_left_out(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    told_in_pieces(player, voice, MOST_WAITING - 1)
    items = tuple(answer("{name} passes", name=f"Somebody of the name of {letter}") for letter in "ABCD")
    voice.speak([answer("Items: {items}.", items=Each(items))])
    prompt = player.session.words.prompt(player.session.view, player.session.listener).word
    assert len(engine.remaining_utterances()) > MOST_WAITING
    voice.speak((), prompt)
    assert not any("left out" in text for text in engine.texts)
    voice.stop()
    voice.speak([answer("Items: {items}.", items=Each(items))])
    rest = len(voice._spoken.lines)
    for message in player.session.words.answers["score"](player.session.view, player.session.listener) * (
        MOST_WAITING + 1
    ):
        voice.speak([message])
    voice.speak((), prompt)
    assert "2 lines left out; go up to hear them." in since_silence(engine)
    assert [line.text for line in voice._spoken.lines[rest - 2 : rest]] == [
        "Somebody of the name of C passes,",
        "Somebody of the name of D passes.",
    ]


def test_text_interrupted_by_the_player_s_own_key_is_not_mentioned(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    told_in_pieces(player, voice, 12)
    voice.stop()
    voice.speak((), player.session.words.prompt(player.session.view, player.session.listener).word)
    assert not any("left out" in text for text in engine.texts)


def test_a_repeated_prompt_does_not_count_as_a_line_left_out(engine: ListedEngine) -> None:
    player, voice = at_a_prompt()
    told_in_pieces(player, voice, 12)
    prompt = player.session.words.prompt(player.session.view, player.session.listener).word
    voice.stop()
    voice.speak([*player.session.words.answers["score"](player.session.view, player.session.listener)] * 5, prompt)
    voice.speak((), prompt)
    assert not any("left out" in text for text in engine.texts)
    assert len(since_silence(engine)) == 7


def test_the_help_has_the_commands_of_the_voice_only_if_the_voice_is_on(engine: ListedEngine) -> None:
    heard, read = seat_player(), Seated("moon3")
    items = [int(player.type("help").split("Help 1 of ")[1].split(",")[0]) for player in (heard, read)]
    needs_voice = [command for command in heard.evening.commands if command.needs_voice]
    assert items[0] - items[1] == len(needs_voice) > 10
    assert "-, up, dash" in read.answers_to("help up")[0]
