import { Icon } from '@entrepot/ui/icons.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import css from './menu-search.module.css';
import { Palette } from './palette.tsx';
import { useSearchKeys } from './use-search-keys.ts';

/**
 * Opens the search over everything: screens, whatever has a number, customers by name, what can be done, and what was opened last. What
 * is scanned into it opens as soon as it is found.
 */
export function MenuSearch({ menu }: { menu: readonly MenuItem[] }) {
  const t = useWords('shell');
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
