import { placeOf } from '@entrepot/ui/feedback/popover-place.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Positions a panel under a field, on top of everything else, with its own width limited to the window. Calls `close` on a click outside or
 * when the focus leaves both.
 */
export function useFloating(anchor: RefObject<HTMLElement | null>, opened: boolean, close: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  latest.current = close;

  useLayoutEffect(() => {
    const box = panel.current;
    const field = anchor.current;
    if (!opened || !box || !field) return;
    box.showPopover();
    const put = () => place(box, field.getBoundingClientRect());
    const outside = (event: Event) => {
      const target = event.target as Node;
      // The focused or pressed element was rendered again while the surrounding dialog has the focus: not a real blur.
      if (event instanceof FocusEvent && (event.relatedTarget === null || target.contains(field))) return;
      if (!box.contains(target) && !field.parentElement?.parentElement?.contains(target)) latest.current();
    };
    put();
    const sized = new ResizeObserver(put);
    sized.observe(box);
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('focusin', outside, true);
    return () => {
      sized.disconnect();
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('focusin', outside, true);
    };
  }, [opened, anchor]);
  return panel;
}

function place(box: HTMLElement, field: DOMRect): void {
  const size = { width: box.offsetWidth, height: box.offsetHeight };
  const { left, top } = placeOf(field, size, { width: window.innerWidth, height: window.innerHeight }, 'start');
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, top)}px`;
}
