import { Icon } from '@entrepot/ui/base/icons.tsx';
import { useState, useEffect, useRef } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import css from './menu-search.module.css';
import { Palette } from './palette.tsx';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the search by Ctrl+K (or ⌘K) anywhere, and by `/` outside fields. */
function useSearchKeys(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const byLetter = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const bySign = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target);
      if (!byLetter && !bySign) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);
}

/**
 * Opens the search for screens, numbers, customers, actions and recently opened records. A scan into it opens its result as soon as it is
 * found.
 */
export function MenuSearch({ menu }: { menu: readonly MenuItem[] }) {
  const t = useTexts('shell');
  const [opened, setOpened] = useState(false);
  useSearchKeys(() => setOpened(true));
  return (
    <>
      <button type="button" className={css.open} aria-label={t('menu.search')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon name="search" size={18} />
        <span>{t('menu.find')}</span>
        <kbd>{t('menu.key')}</kbd>
      </button>
      {opened && <Palette menu={menu} onClose={() => setOpened(false)} />}
    </>
  );
}
