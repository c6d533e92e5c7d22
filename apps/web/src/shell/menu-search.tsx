import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import type Fuse from 'fuse.js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../core/i18n.ts';
import type { MenuItem } from '../core/menu.ts';
import { go } from '../core/place.ts';
import css from './menu-search.module.css';

interface Hit {
  title: string;
  path: string;
  trail: string;
}

const hitsOf = (menu: readonly MenuItem[], trail = ''): Hit[] =>
  menu.flatMap(({ title, path, router, children }) => {
    const here = trail ? `${trail} / ${title}` : title;
    return [...(router ? [{ title, path, trail: here }] : []), ...hitsOf(children, here)];
  });

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
    void import('fuse.js').then(({ default: Search }) =>
      setFuse(
        new Search(hitsOf(menu), {
          keys: [
            { name: 'title', weight: 0.7 },
            { name: 'path', weight: 0.3 },
          ],
          threshold: 0.4,
          ignoreLocation: true,
        }),
      ),
    );
  }, [opened, menu]);
  useEffect(() => setAt(0), [typed]);

  const hits = typed.trim() ? (fuse?.search(typed.trim(), { limit: 8 }) ?? []).map(({ item }) => item) : [];
  function shut() {
    setOpened(false);
    setTyped('');
  }
  function jump(hit: Hit | undefined) {
    if (!hit) return;
    shut();
    go(hit.path);
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
