import { Icon } from '@entrepot/ui/base/icons.tsx';
import type Fuse from 'fuse.js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/tab-location.ts';
import { HitLine } from './hit-line.tsx';
import { findable, type Hit, hitsFor, searchOptions, type Section, sectionsOf, exactHit } from './menu-hits.ts';
import css from './palette.module.css';
import { useFoundRecords } from './use-found-records.ts';
import { store, recall } from '@entrepot/client/browser/storage.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { screensByPath } from '../core/tabs/screens.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { leaveProduct } from './leave-product.ts';
import { useLanguageItems } from './use-language-items.ts';

/** Actions of the search palette, found by their label. */
function usePaletteActions(): readonly Hit[] {
  const t = useTexts('shell');
  const languages = useLanguageItems().filter(({ checked }) => !checked);
  const action = (title: string, run: () => unknown): Hit => ({ title, path: `action:${title}`, trail: title, run });
  return [
    action(t('top.profile'), () => go('/mine/MineProfileIndex')),
    action(t('top.messages'), () => go('/MineUserMessagesIndex')),
    ...languages.map(({ label, onClick }) => action(headed(t('top.language'), label), onClick)),
    action(t('top.signOut'), leaveProduct),
  ];
}

const place = 'LastOpened';
const max = 8;
interface StoredOpenings {
  userId: string;
  hits: Hit[];
}

const personOf = () => useSession.getState().user?.userId ?? '';

/** Records recently opened through the search in this browser, newest first, without those the user may no longer open. */
function lastOpened(): readonly Hit[] {
  const stored = recall<StoredOpenings>(place);
  if (!Array.isArray(stored?.hits) || stored.userId !== personOf()) return [];
  const screens = screensByPath(useSession.getState().menu);
  return stored.hits.filter(({ path }) => screens.has(path.split('?')[0] ?? ''));
}

/** Moves a hit to the front of the recently opened ones. The status of a record is not stored: it would soon be outdated. */
function rememberOpened({ title, path, trail, record }: Hit): void {
  const hit: Hit = { title, path, trail, record: record ? { ...record, state: null, match: 'whole' } : undefined };
  const others = lastOpened().filter((one) => one.path !== path);
  store(place, { userId: personOf(), hits: [hit, ...others].slice(0, max) });
}

/** Search dialog: a field with its results below. */
export function Palette({ menu, onClose }: { menu: readonly MenuItem[]; onClose(): void }) {
  const t = useTexts('shell');
  const [typed, setTyped] = useState('');
  const [fuse, setFuse] = useState<Fuse<Hit> | null>(null);
  const [at, setAt] = useState(0);
  const [waits, setWaits] = useState(false);
  const [last] = useState(lastOpened);
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const actions = usePaletteActions();
  const records = useFoundRecords(typed);

  useEffect(() => {
    if (!box.current?.open) box.current?.showModal();
    void import('fuse.js').then(({ default: Search }) => setFuse(new Search([...findable(menu), ...actions], searchOptions)));
  }, [menu]);
  useEffect(() => {
    setAt(0);
    setWaits(false);
  }, [typed]);

  const nothingTyped = !typed.trim();
  const sections: Section[] = nothingTyped
    ? [{ name: 'last' as const, hits: last }].filter(({ hits }) => hits.length > 0)
    : sectionsOf(typed, hitsFor(fuse, typed), records.hits);
  const hits = sections.flatMap((section) => section.hits);
  useEffect(() => {
    if (!waits || records.busy) return;
    setWaits(false);
    jump(exactHit(hits, typed));
  }, [waits, records.busy]);

  function jump(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    if (hit.run) return void hit.run();
    if (!hit.of) rememberOpened(hit);
    go(hit.path);
    // The Tab key continues in the page that was opened.
    document.getElementById('content')?.focus();
  }
  function choose(hit: Hit | undefined) {
    // The displayed records may belong to the previous text: a scanner is faster than any response.
    if (records.busy && (hit?.record || /\d{3}/.test(typed))) setWaits(true);
    else jump(hit);
  }
  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') choose(hits[at]);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  }
  const isEmpty = !nothingTyped && hits.length === 0 && fuse !== null && !records.busy;
  return (
    <dialog
      ref={box}
      className={css.box}
      aria-label={t('menu.search')}
      onClose={onClose}
      onPointerDown={(event) => event.target === box.current && onClose()}
    >
      <div className={css.field}>
        <Icon name="search" size={18} />
        <input
          className={css.input}
          role="combobox"
          aria-label={t('menu.search')}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
          placeholder={t('menu.search')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keyDown}
        />
        <button type="button" className={css.close} onClick={onClose}>
          <Icon name="close" size={16} />
          <span className={css.unseen}>{t('menu.end')}</span>
        </button>
      </div>
      <div id={id} role="listbox" aria-label={t('menu.search')} aria-busy={records.busy} className={css.hits}>
        <Sections sections={sections} at={at} id={id} typed={typed} onChoose={jump} stale={records.busy} />
        {(records.failed || isEmpty) && (
          <div className={css.none} role="option" aria-selected="false" aria-disabled="true">
            {t(records.failed ? 'menu.failed' : 'menu.none')}
          </div>
        )}
      </div>
      {nothingTyped && <p className={css.hint}>{t('menu.hint')}</p>}
      <p className={css.keys} aria-hidden="true">
        {t('menu.keys')}
      </p>
    </dialog>
  );
}

interface SectionsProps {
  sections: readonly Section[];
  /** Index of the highlighted hit across all sections. */
  at: number;
  id: string;
  typed: string;
  stale: boolean;
  onChoose(hit: Hit): void;
}

function Sections({ sections, at, id, typed, stale, onChoose }: SectionsProps) {
  const t = useTexts('shell');
  let place = 0;
  return sections.map(({ name, hits }) => (
    <div key={name} role="group" aria-label={t(`menu.sections.${name}`)} className={css.section} data-stale={stale && name === 'records'}>
      <div className={css.head} aria-hidden="true">
        {t(`menu.sections.${name}`)}
      </div>
      {hits.map((hit) => {
        const index = place++;
        return (
          <div
            key={`${hit.title} ${hit.path}`}
            id={`${id}-${index}`}
            ref={index === at ? inView : undefined}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={css.hit}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(hit)}
          >
            <HitLine hit={hit} typed={typed} />
          </div>
        );
      })}
    </div>
  ));
}

const inView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });
