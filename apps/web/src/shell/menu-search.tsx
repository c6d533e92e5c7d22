import { Icon } from '@entrepot/ui/icons.tsx';
import type Fuse from 'fuse.js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/place.ts';
import { findable, type Hit, hitsFor, searchOptions } from './menu-hits.ts';
import css from './menu-search.module.css';
import { useFoundRecords } from './use-found-records.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { useSearchKeys } from './use-search-keys.ts';

/** The hit that is called as what was scanned, or the only one; of several alike the person chooses. */
const theOne = (hits: readonly Hit[], text: string): Hit | undefined =>
  hits.find(({ title }) => title.toLowerCase() === text.trim().toLowerCase()) ?? (hits.length === 1 ? hits[0] : undefined);

/**
 * Finds a screen of the menu by part of its title or path, a package, an order, a bill, a bag or a shelf by its number, a customer by
 * name, or something to do, and goes there. What was scanned into it opens as soon as it is found.
 */
export function MenuSearch({ menu }: { menu: readonly MenuItem[] }) {
  const t = useWords('shell');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [fuse, setFuse] = useState<Fuse<Hit> | null>(null);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const actions = usePaletteActions();
  const records = useFoundRecords(opened ? typed : '');
  const [waits, setWaits] = useState(false);
  useSearchKeys(() => (opened ? input.current?.select() : setOpened(true)));

  useEffect(() => {
    if (!opened) return;
    input.current?.focus();
    void import('fuse.js').then(({ default: Search }) => setFuse(new Search([...findable(menu), ...actions], searchOptions)));
  }, [opened, menu]);
  useEffect(() => {
    setAt(0);
    setWaits(false);
  }, [typed]);

  // A number is no word of the menu: its fuzzy likeness to one would lead astray.
  const places = records.hits.length > 0 && /\d/.test(typed) ? [] : hitsFor(fuse, typed);
  const hits = [...places, ...records.hits];
  const isNumber = /\d{3}/.test(typed);
  useEffect(() => {
    if (!waits || records.busy) return;
    setWaits(false);
    jump(theOne(records.hits, typed));
  }, [waits, records.busy]);
  function shut() {
    setOpened(false);
    setTyped('');
  }
  function jump(hit: Hit | undefined) {
    if (!hit) return;
    shut();
    if (hit.run) return void hit.run();
    go(hit.path);
    // From here the Tab key goes on in the page that was opened.
    document.getElementById('content')?.focus();
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') shut();
    else if (event.key === 'Enter' && isNumber && records.busy) setWaits(true);
    else if (event.key === 'Enter') jump(hits[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  }
  if (!opened)
    return (
      <button type="button" className={css.open} aria-label={t('menu.search')} onClick={() => setOpened(true)}>
        <Icon name="search" size={18} />
        <span>{t('menu.find')}</span>
        <kbd>{t('menu.key')}</kbd>
      </button>
    );
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
          {(records.failed || (hits.length === 0 && fuse && !records.busy)) && (
            <div className={css.none} role="option" aria-selected="false" aria-disabled="true">
              {t(records.failed ? 'menu.failed' : 'menu.none')}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
