"""Visual checks: visibility, overlap, clipping and contrast."""

from __future__ import annotations

from functools import reduce

from playwright.sync_api import Locator

from .moves import Player

# Why an element is not fully visible; "" if it is. Scrolling or clipping ancestors must show all of it.
SEEN = """
(element) => {
  const box = element.getBoundingClientRect();
  const name = element.dataset.testid ?? element.dataset.card ?? element.textContent.trim().slice(0, 20);
  const label = `${element.tagName} ${name}`;
  if (box.width === 0 || box.height === 0) return `${label} has no size`;
  const SLACK = 0.5;
  const within = ({ left, top, right, bottom }) =>
    box.left >= left - SLACK && box.top >= top - SLACK && box.right <= right + SLACK && box.bottom <= bottom + SLACK;
  if (!within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return `${label} is not on the screen`;
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflow === 'visible' || getComputedStyle(outer).display === 'contents') continue;
    if (!within(outer.getBoundingClientRect())) return `${label} is cut by ${outer.className}`;
  }
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (getComputedStyle(element).pointerEvents === 'none') return '';
  return at !== null && (element.contains(at) || at.contains(element)) ? '' : `${label} is covered by ${at?.className}`;
}
"""
# Letters may extend a little above and below their line.
CUT_TEXT = "(element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 8"

# The lowest WCAG contrast of any text in an element. The browser blends the colours.
CONTRAST = """
(element) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  const chain = (end) => { const all = []; for (let e = end; e !== null; e = e.parentElement) all.unshift(e); return all; };
  const pixel = () => [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3);
  const paint = (colour, alpha) => { brush.globalAlpha = alpha; brush.fillStyle = colour; brush.fillRect(0, 0, 1, 1); };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let lowest = Infinity;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const owner = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === '' || owner.closest('.unseen') || !owner.checkVisibility()) continue;
    paint('#fff', 1);
    let opacity = 1;
    for (const each of chain(owner)) {
      const style = getComputedStyle(each);
      if (style.filter !== 'none') return 0;
      opacity *= Number(style.opacity);
      paint(style.backgroundColor, opacity);
    }
    const behind = luminance(pixel());
    paint(getComputedStyle(owner).color, opacity);
    const [light, dark] = [luminance(pixel()), behind].sort((a, b) => b - a);
    lowest = Math.min(lowest, (light + 0.05) / (dark + 0.05));
  }
  return lowest === Infinity ? null : lowest;
}
"""
SETTLED = "document.getAnimations().every((each) => each.playState !== 'running')"


def unseen(*elements: Locator) -> list[str]:
    """Return the reasons why elements are not fully visible. All elements are checked in one call."""
    together = reduce(Locator.or_, elements)
    return [reason for reason in together.evaluate_all(f"elements => elements.map({SEEN})") if reason]


def cut(*texts: Locator) -> list[str]:
    """Return the texts that are cut off."""
    script = f"texts => texts.filter({CUT_TEXT}).map((text) => text.textContent.trim())"
    cut_texts: list[str] = reduce(Locator.or_, texts).evaluate_all(script)
    return cut_texts


def centre(element: Locator) -> tuple[float, float]:
    """Return the centre of an element, once the web fonts are loaded: they change the width of texts."""
    element.page.evaluate("document.fonts.ready")
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(player: Player, x: float, start: float, end: float) -> None:
    """Swipe vertically with one finger, and pause before lifting it."""
    touch = player.context.new_cdp_session(player.page)
    steps = 12

    def send(kind: str, *points: dict[str, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    send("touchStart", {"x": x, "y": start})
    for step in range(1, steps + 1):
        send("touchMove", {"x": x, "y": start + (end - start) * step / steps})
    send("touchMove", {"x": x, "y": end})
    send("touchEnd")
    touch.detach()
