import { type ReactNode, useEffect, useState } from 'react';
import { useCloseAfterRouteChange } from './route-change.ts';
import css from './tooltip.module.css';

interface Shown {
  text: string;
  x: number;
  y: number;
  above: boolean;
}

function placeOf(target: Element): Shown | null {
  const text = target.getAttribute('data-tip');
  const box = (getComputedStyle(target).display === 'contents' ? target.firstElementChild : target)?.getBoundingClientRect();
  if (!text || !box) return null;
  const above = box.bottom + 44 > innerHeight;
  const half = Math.min(140, 8 + text.length * 4);
  const x = Math.max(half + 4, Math.min(innerWidth - half - 4, box.left + box.width / 2));
  return { text, x, y: above ? box.top - 6 : box.bottom + 6, above };
}

/** Shows the `data-tip` of whatever is under the pointer or has the keyboard's focus. One stands in the whole page. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  useCloseAfterRouteChange(() => setShown(null));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      hide();
      const wanted = target && (event.type === 'pointerover' || target.matches(':focus-visible') || target.querySelector(':focus-visible'));
      if (target && wanted) timer = setTimeout(() => target.isConnected && setShown(placeOf(target)), 350);
    };
    const shows = ['pointerover', 'focusin'];
    const hides = ['pointerdown', 'keydown', 'scroll', 'popstate', 'blur'];
    for (const name of shows) document.addEventListener(name, show);
    for (const name of hides) addEventListener(name, hide, true);
    return () => {
      hide();
      for (const name of shows) document.removeEventListener(name, show);
      for (const name of hides) removeEventListener(name, hide, true);
    };
  }, []);
  if (!shown) return null;
  return (
    <div className={css.tip} role="tooltip" data-above={shown.above || undefined} style={{ left: shown.x, top: shown.y }}>
      {shown.text}
    </div>
  );
}

/** Explains its child on hover and focus. What a person must know never stands only here. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={css.wrap} data-tip={label}>
      {children}
    </span>
  );
}
