"""The browser obeys the site's policy: what got into a page neither runs nor paints."""

from __future__ import annotations

SMUGGLED_IN = """() => {
  document.body.insertAdjacentHTML('beforeend', '<p id="in" style="color: rgb(1, 2, 3)">x</p>');
  const script = document.createElement('script');
  script.textContent = 'document.title = "mine"';
  document.body.append(script);
  const picture = document.createElement('img');
  picture.src = 'http://127.0.0.1:9/elsewhere.png';
  document.body.append(picture);
}"""


def test_what_got_into_a_page_does_nothing(browser, site):
    page = browser.new_page(base_url=site)
    stopped = []
    page.on("console", lambda message: stopped.append(message.text))
    page.goto("/welcome/")
    with page.expect_console_message(lambda message: "img-src 'self'" in message.text):
        page.evaluate(SMUGGLED_IN)
    assert page.title() != "mine"
    assert page.evaluate("getComputedStyle(document.getElementById('in')).color") != "rgb(1, 2, 3)"
    for directive in ("style-src 'self'", "script-src 'self'"):
        assert any(directive in text for text in stopped), directive
    page.close()
