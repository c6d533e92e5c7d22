import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import type Fuse from 'fuse.js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/place.ts';
import { findable, type Hit, hitsFor, searchOptions } from './menu-hits.ts';
import css from './menu-search.module.css';

/** Finds a screen of the menu by part of its title or path and jumps to it. */
export function MenuSearch({ menu }: { menu: readonly MenuItem[] }) {
  const t = useWords('shell');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [fuse, setFuse] = useState<Fuse<Hit> | null>(null);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    if (!opened) return;
    input.current?.focus();
    void import('fuse.js').then(({ default: Search }) => setFuse(new Search(findable(menu), searchOptions)));
  }, [opened, menu]);
  useEffect(() => {
    setAt(0);
  }, [typed]);

  const hits = hitsFor(fuse, typed);
  function shut() {
    setOpened(false);
    setTyped('');
  }
  function jump(hit: Hit | undefined) {
    if (!hit) return;
    shut();
    go(hit.path);
    // From here the Tab key goes on in the page that was opened.
    document.getElementById('content')?.focus();
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') shut();
    else if (event.key === 'Enter') jump(hits[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  }
  if (!opened) return <IconButton label={t('menu.search')} icon={<Icon name="search" size={18} />} onClick={() => setOpened(true)} />;
  return (
    <div className={css.search} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && shut()}>
      <input
        ref={input}
        className={css.input}
        role="combobox"
        aria-label={t('menu.search')}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
        placeholder={t('menu.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={keyDown}
      />
      {typed.trim() && (
        <div id={id} role="listbox" aria-label={t('menu.search')} className={css.hits}>
          {hits.map((hit, index) => (
            <div
              key={hit.path}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              className={css.hit}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => jump(hit)}
            >
              {hit.trail}
            </div>
          ))}
          {hits.length === 0 && fuse && (
            <div className={css.none} role="option" aria-selected="false" aria-disabled="true">
              {t('menu.none')}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
