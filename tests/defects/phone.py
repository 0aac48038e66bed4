"""Defects in what a phone keeps, sends and scores by itself."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "tied game without its makers on a phone",
        "static/js/score/evaluate.js",
        'const isLevel = tie === "maker" && totals[makers]',
        'const isLevel = tie === "six" && totals[makers]',
        "tests/browser/test_ends.py",
    ),
    Defect(
        "hand without a result counts as sent",
        "static/js/queue/answers.js",
        "return result ? { answer } : {};",
        'return result ? { answer } : { state: "done" };',
        "tests/browser/queue/test_answers.py -k 'keeps_all_of_them or does_not_settle'",
    ),
    Defect(
        "hands sent the last one first",
        "static/js/queue/store.js",
        "one.seq - other.seq",
        "other.seq - one.seq",
        "tests/browser/queue/test_order.py -k sixty",
    ),
    Defect(
        "restored book hears of no hand taken back",
        "static/js/queue/deliver.js",
        'const RESENT = ["hand", "void"];',
        'const RESENT = ["hand"];',
        "tests/browser/queue/test_order.py -k restored",
    ),
    Defect(
        "hand that may have left is forgotten",
        "static/js/queue/store.js",
        "if (!item || item.attempts > 0) return false;",
        "if (!item) return false;",
        "tests/browser/queue/test_store.py -k attempted",
    ),
    Defect(
        "phone never waits longer",
        "static/js/queue/send.js",
        "this.#tries += 1;",
        "this.#tries = 1;",
        "tests/browser/queue/test_times.py -k every_try",
    ),
    Defect(
        "tied hand forgets what waited on the phone",
        "static/js/score/settle.js",
        "carry: carry + waits, carriedIn: 0",
        "carry: waits, carriedIn: 0",
        "tests/browser/test_live.py -k tied_hand",
    ),
)

SECOND = (
    Defect(
        "lease of a clock that went back is believed",
        "static/js/queue/lease.js",
        "owner === self || until <= now || until > now + LEASE_MS;",
        "owner === self || until <= now;",
        "tests/browser/queue/test_tabs.py -k clock",
    ),
    Defect(
        "two hands counted as one",
        "static/js/queue/words.js",
        "said[Number(values.n !== 1)]",
        "said[Number(values.n > 2)]",
        "tests/browser/queue/test_words.py -k count_hands",
    ),
    Defect(
        "phone goes on waiting long once all is sent",
        "static/js/queue/send.js",
        "if (left.length === 0) this.#tries = 0;",
        "if (left.length === 0) this.#until = 0;",
        "tests/browser/queue/test_times.py -k begin_anew",
    ),
    Defect(
        "what was declared counts once on the phone",
        "static/js/score/settle.js",
        "score[side] = own * timesOf(rules, hand.facts)",
        "score[side] = own",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "bella is not written before the tricks on the phone",
        "static/js/score/evaluate.js",
        "hand.wins ?? written ?? winnerAt",
        "hand.wins ?? winnerAt",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "a side has enough short of the target on the phone",
        "static/js/score/evaluate.js",
        "standing.totals[by] + score[by] < target",
        "standing.totals[by] + score[by] < 0",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "bella without a trump on the phone",
        "static/js/score/evaluate.js",
        "rules.bella !== null && !(facts.trump in rules.decks)",
        "rules.bella !== null",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "somebody has to be the maker on the phone",
        "static/js/score/evaluate.js",
        'maker === null && obligation !== "none"',
        "maker === null",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "roem forgotten on the phone",
        "static/js/score/evaluate.js",
        "own.bella[side], facts.roem[side]]",
        "own.bella[side]]",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "thirty roem can be on the phone",
        "static/js/score/roem.js",
        "NEVER = [10, 30]",
        "NEVER = [10]",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "all tricks of the others bring the makers' bonus on the phone",
        "static/js/score/settle.js",
        "sweeper === makers ? bonus : counter",
        "bonus",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "roem without a trick on the phone",
        "static/js/score/count.js",
        "hasNone && facts.roem[side]",
        "hasNone && false",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "melds without a trick count on the phone",
        "static/js/score/settle.js",
        "taken(held(melds, rules.melds_need_trick))",
        "taken(melds)",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "hour west of Greenwich said as east",
        "static/js/queue/store.js",
        'east < 0 ? "-" : "+"',
        'east > 0 ? "-" : "+"',
        "tests/browser/queue/test_store.py -k moment",
    ),
)

THIRD = (
    Defect(
        "tap taken while a hand is being kept",
        "static/js/entry/guard.js",
        "isRefused = isHeld || (isSoon && !wasThere(target.closest(CONTROLS), x, y));",
        "isRefused = isSoon && !wasThere(target.closest(CONTROLS), x, y);",
        "tests/browser/test_double_taps.py -k on_save",
    ),
    Defect(
        "every counted pile typed into the first box",
        "static/js/entry/count.js",
        "this.#rules.adds_up ? [this.#pile] :",
        "this.#rules.adds_up ? [0] :",
        "tests/browser/test_count.py -k pile",
    ),
    Defect(
        "hand between two codes left out",
        "static/js/shell/links.js",
        "together = isFull ? [item] :",
        "together = isFull ? [] :",
        "tests/browser/test_shell.py -k through_the_code",
    ),
)
