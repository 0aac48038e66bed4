"""Names that mean something to a program that prints or reads them."""

FORMULAS = (
    *("=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "\tx"),
    *("＝1", "＋1", "－1", "＠1", ";=1", " =1", "'=1", "''@x"),
)
PLAIN = ("Anna", "Anna-Lena", "Sam O’Connor", "A=1", "–", "'quoted'", "", " x", "′=1", "a;b")
MARKUP = (
    *(
        '#read("/etc/passwd")',
        '#import "@preview/x:1.0.0"',
        "#eval(1)",
        "#sys.inputs",
        "#pagebreak()",
    ),
    *("#let a = 1", "#[b]", "#{1}", "#1", "#", "$x$", "$ sum $", "*b*", "_i_", "`raw`"),
    *("```code```", "<label>", "@ref", "@", "]", "[", "[]", "{", "}", "(", "= heading", "== b"),
    *("- item", "+ item", "/ a: b", "~", "--", "---", "...", "\\", "\\n", "\\u{41}", "// c"),
    *("/* c */", "a // b", "http://example.org", "'single'", '"double"', "%", "&amp;", "<b>b</b>"),
    *('<img src="file:///etc/passwd">', "{{ name }}", "{% now %}", "</script>", "${x}"),
    *("<r>x</r>", "<r><t>x</t></r>", "_x0041_"),
)
