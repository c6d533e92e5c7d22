import { useCloseAfterRouteChange } from '@entrepot/ui/page/route-change.ts';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import css from './context-menu.module.css';

/** A position in the window, in px. */
export interface Spot {
  x: number;
  y: number;
}
interface ContextMenuProps {
  spot: Spot;
  label: string;
  items: readonly { key: string; label: string; onClick(): void }[];
  onClose(): void;
}

/** Context menu (right click or menu key) at the pointer; takes the focus and restores it. */
export function ContextMenu({ spot, label, items, onClose }: ContextMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useCloseAfterRouteChange(onClose);
  useLayoutEffect(() => {
    const menu = box.current;
    if (!menu) return;
    const before = document.activeElement as HTMLElement | null;
    menu.showPopover();
    menu.style.left = `${Math.min(spot.x, window.innerWidth - menu.offsetWidth - 8)}px`;
    menu.style.top = `${Math.min(spot.y, window.innerHeight - menu.offsetHeight - 8)}px`;
    menu.querySelector('button')?.focus({ preventScroll: true });
    return () => before?.focus({ preventScroll: true });
  }, [spot]);
  useEffect(() => {
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', away, true);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', away, true);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);

  function keyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' || event.key === 'Tab') return onClose();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }
  return (
    <div ref={box} popover="manual" role="menu" aria-label={label} className={css.menu} onKeyDown={keyDown}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          className={css.item}
          onClick={() => {
            onClose();
            item.onClick();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
