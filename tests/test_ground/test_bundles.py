"""Bundles: several scripts in one file, each included once."""

import pytest

from tracker.platform.web.static_files import Bundles, UnknownFormError

STORE = 'import { within } from "./database.js";\n\nexport const news = [];\n'
DATABASE = "let opened = null;\nexport async function within() {}\n"
PAGE = """import { news as told } from "./queue/store.js";
import "./guard.js";
import { Taps } from "./taps.js";

new Taps(told);
import("./later.js").then(({ more }) => more());
"""
SCRIPTS = {
    "js/queue/store.js": STORE,
    "js/queue/database.js": DATABASE,
    "js/page.js": PAGE,
    "js/guard.js": "let isStill = false;\n",
    "js/taps.js": 'import "./guard.js";\n\nexport class Taps {}\n',
    "js/later.js": 'import { news } from "./queue/store.js";\nimport { b } from "./own.js";\n',
    "js/own.js": "export const b = 1;\n",
}
BUNDLES = (("js/queue/store.js",), ("js/page.js",))
STORE_SERVED = """const $queue_database = (() => {
let opened = null;
async function within() {}
return { within };
})();
const $queue_store = (() => {
const { within } = $queue_database;

const news = [];
return { news };
})();
export { $queue_database, $queue_store };
export const { news } = $queue_store;
"""
PAGE_SERVED = """import { $queue_store } from "./queue/store.js";
const $guard = (() => {
let isStill = false;
return {  };
})();
const $taps = (() => {

class Taps {}
return { Taps };
})();
const $page = (() => {
const { news: told } = $queue_store;
const { Taps } = $taps;

new Taps(told);
import("./later.js").then(({ more }) => more());
return {  };
})();
export { $guard, $taps, $page };
"""


def served(scripts, *bundles):
    """The served text of these scripts, where it differs from the source."""
    made = Bundles(scripts, bundles).texts()
    assert made.keys() == scripts.keys()
    return {name: text for name, text in made.items() if text != scripts[name]}


def test_bundle_has_what_its_scripts_import_and_the_others_ask_it():
    assert served(SCRIPTS, *BUNDLES) == {
        "js/queue/store.js": STORE_SERVED,
        "js/queue/database.js": (
            'import { $queue_database } from "./store.js";\n'
            "export const { within } = $queue_database;\n"
        ),
        "js/page.js": PAGE_SERVED,
        "js/guard.js": 'import { $guard } from "./page.js";\n',
        "js/taps.js": 'import { $taps } from "./page.js";\nexport const { Taps } = $taps;\n',
        "js/later.js": (
            'import { $queue_store } from "./queue/store.js";\n'
            "const { news } = $queue_store;\n"
            'import { b } from "./own.js";\n'
        ),
    }


def test_ways_lead_from_the_folder_of_the_bundle():
    scripts = {
        "js/a.js": 'import "./deep/b.js";\n',
        "js/deep/b.js": 'import("./c.js");\nimport("../d.js");\n',
        "js/deep/c.js": 'import "../e/f.js";\n',
        "js/d.js": "",
        "js/e/f.js": "",
    }
    bundled = served(scripts, ("js/e/f.js",), ("js/a.js",))
    assert 'import("./deep/c.js");\nimport("./d.js");\n' in bundled["js/a.js"]
    assert bundled["js/deep/c.js"] == 'import { $e_f } from "../e/f.js";\n'


def test_scripts_stay_as_they_were_where_a_bundle_has_none_of_its_own():
    assert served(SCRIPTS, ("js/other.js",)) == {}


@pytest.mark.parametrize(
    "line",
    [
        'import all from "./database.js";',
        'import * as all from "./database.js";',
        'export * from "./database.js";',
        "export { news };",
        "export let news = 1;",
        "export default news;",
        'import {\n  within,\n} from "./database.js"; // for all',
    ],
)
def test_form_that_is_not_known_is_named(line):
    with pytest.raises(UnknownFormError, match=r"js/queue/store\.js: (im|ex)port"):
        served({**SCRIPTS, "js/queue/store.js": f"{line}\n"}, *BUNDLES)


def test_circle_is_named():
    scripts = {"js/a.js": 'import "./b.js";\n', "js/b.js": 'import "./a.js";\n'}
    with pytest.raises(UnknownFormError, match=r"js/a\.js imports itself by way of js/b\.js"):
        served(scripts, ("js/a.js",))
