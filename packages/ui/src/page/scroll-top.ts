/** The duration of scrolling to the top after a page change, in ms. */
export const scrollTime = 800;

/** Returns the scroll position of a box, scrolled to `from` px, after `passed` ms: eases in and out, and reaches the top at the end. */
export function scrollAt(from: number, passed: number, over: number): number {
  const part = over <= 0 ? 1 : Math.min(1, Math.max(0, passed / over));
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
  return Math.round(from * (1 - eased));
}

/** Returns all scrolled ancestors of an element, including the window. */
function scrolledAround(place: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = place; one; one = one.parentElement) if (one.scrollTop > 0) found.push(one);
  return found;
}

/**
 * Scrolls the ancestors of an element, and the given boxes, back to the top within `over` ms; immediately with reduced motion. Wheel, touch
 * or key input by the user stops it.
 */
export function scrollToTop(place: Element, boxes: readonly Element[] = [], over = scrollTime): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const moving = [...new Set([...scrolledAround(place), ...boxes])].map((box) => ({ box, from: box.scrollTop }));
  const start = performance.now();
  const own = new AbortController();
  const stop = () => own.abort();
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, stop, { signal: own.signal, capture: true, passive: true });
  const step = (now: number) => {
    if (own.signal.aborted) return;
    const passed = still ? over : now - start;
    for (const { box, from } of moving) box.scrollTop = scrollAt(from, passed, over);
    if (passed < over) requestAnimationFrame(step);
    else stop();
  };
  requestAnimationFrame(step);
}
