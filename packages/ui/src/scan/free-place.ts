import { type RefObject, useEffect, useState } from 'react';

interface Place {
  left: number;
  top: number;
}
type Box = Place & { width: number; height: number };

const controls = 'button, a[href], input, select, textarea, [role="tab"], [role="switch"], [role="checkbox"], [contenteditable="true"]';
// In pixels: distance from the window's edge, from controls, and between the places that are tried.
const [edge, gap, grid] = [16, 4, 24];

const isFree = (place: Box, taken: readonly Box[]): boolean =>
  !taken.some(
    ({ left, top, width, height }) =>
      place.left < left + width + gap &&
      left < place.left + place.width + gap &&
      place.top < top + height + gap &&
      top < place.top + place.height + gap,
  );

/**
 * Returns where a panel of this size covers no control, nearest to the right bottom corner of the window; the present place where it is free
 * still, and null where there is none.
 */
export function freePlace(
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
  now: Place | null,
) {
  const [right, bottom] = [window.width - size.width - edge, window.height - size.height - edge];
  const isInside = now && now.left <= right && now.top <= bottom;
  if (isInside && isFree({ ...now, ...size }, taken)) return now;
  for (let left = right; left >= edge; left -= grid)
    for (let top = bottom; top >= edge; top -= grid) if (isFree({ left, top, ...size }, taken)) return { left, top };
  return null;
}

const scanScreen = () => [...document.querySelectorAll('[data-scan-screen]')].some((screen) => screen.checkVisibility());

/** The controls that are visible now, without those of the panel itself. */
const controlsOutside = (panel: HTMLElement): DOMRect[] =>
  [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => !panel.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

/**
 * The place of a floating panel that covers no control of a scan screen; it moves when the page changes. `undefined`: the corner of the
 * window, on other screens; null: there is no free place.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>, enabled: boolean): Place | null | undefined {
  const [place, setPlace] = useState<Place | null | undefined>(undefined);
  useEffect(() => {
    const panel = ref.current;
    if (!enabled || !panel) return;
    let frame = 0;
    const find = () => {
      frame = 0;
      const { width, height } = panel.getBoundingClientRect();
      const size = { width, height };
      const room = { width: document.documentElement.clientWidth, height: innerHeight };
      setPlace((now) => (scanScreen() ? freePlace(size, room, controlsOutside(panel), now ?? null) : undefined));
    };
    const later = () => {
      frame ||= requestAnimationFrame(find);
    };
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'hidden'] });
    const sizes = new ResizeObserver(later);
    sizes.observe(document.body);
    sizes.observe(panel);
    addEventListener('resize', later);
    document.addEventListener('scroll', later, true);
    find();
    return () => {
      setPlace(undefined);
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      removeEventListener('resize', later);
      document.removeEventListener('scroll', later, true);
    };
  }, [enabled]);
  return enabled ? place : undefined;
}
