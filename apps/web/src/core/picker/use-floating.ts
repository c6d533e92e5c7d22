import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Puts a panel under a field, above everything else, as wide as it wants but inside the window. `shut` is called when the
 * person clicks elsewhere or the focus leaves both.
 */
export function useFloating(anchor: RefObject<HTMLElement | null>, opened: boolean, shut: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef(shut);
  latest.current = shut;

  useLayoutEffect(() => {
    const box = panel.current;
    const field = anchor.current;
    if (!opened || !box || !field) return;
    box.showPopover();
    const put = () => place(box, field.getBoundingClientRect());
    const outside = (event: Event) => {
      const target = event.target as Node;
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
  const gap = 4;
  const below = window.innerHeight - field.bottom - gap;
  const height = box.offsetHeight;
  const up = below < height && field.top > below;
  box.style.left = `${Math.max(8, Math.min(field.left, window.innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = up ? `${Math.max(8, field.top - height - gap)}px` : `${field.bottom + gap}px`;
}
