import { type ReactNode, useEffect, useState } from 'react';
import { useCloseAfterRouteChange } from '../page/route-change.ts';
import css from './tooltip.module.css';

interface TooltipState {
  text: string;
  x: number;
  y: number;
  above: boolean;
}

function placeOf(target: Element): TooltipState | null {
  const text = target.getAttribute('data-tip');
  const box = (getComputedStyle(target).display === 'contents' ? target.firstElementChild : target)?.getBoundingClientRect();
  if (!text || !box) return null;
  const above = box.bottom + 44 > innerHeight;
  const half = Math.min(140, 8 + text.length * 4);
  const x = Math.max(half + 4, Math.min(innerWidth - half - 4, box.left + box.width / 2));
  return { text, x, y: above ? box.top - 6 : box.bottom + 6, above };
}

/** Shows the `data-tip` of the element under the pointer or with keyboard focus. There is one layer per page. */
export function TooltipLayer() {
  const [tooltip, setTooltip] = useState<TooltipState | null>(null);
  useCloseAfterRouteChange(() => setTooltip(null));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTooltip(null);
    };
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      hide();
      const wanted = target && (event.type === 'pointerover' || target.matches(':focus-visible') || target.querySelector(':focus-visible'));
      if (target && wanted) timer = setTimeout(() => target.isConnected && setTooltip(placeOf(target)), 350);
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
  if (!tooltip) return null;
  return (
    <div className={css.tip} role="tooltip" data-above={tooltip.above || undefined} style={{ left: tooltip.x, top: tooltip.y }}>
      {tooltip.text}
    </div>
  );
}

/** Explains its child on hover and focus. Required information must also be visible elsewhere. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={css.wrap} data-tip={label}>
      {children}
    </span>
  );
}
