import { Icon } from '@entrepot/ui/base/icons.tsx';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { drawn } from '@entrepot/client/react/after-render.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/tab-location.ts';
import { toggleQuick, useSession } from '@entrepot/client/session/session.ts';
import { closeAll, closeOthers, closeTab, type Tab, useTabs } from '../core/tabs/tabs.ts';
import type { Spot } from './context-menu.tsx';
import { ContextMenu } from './context-menu-late.ts';
import css from './tabs-row.module.css';

const follow = (address: string | null) => {
  if (address) go(address);
};

/** Tab bar of the open pages, with a context menu on each. */
export function TabsRow({ front, screens }: { front: string; screens: ReadonlyMap<string, Screen> }) {
  const t = useTexts('shell');
  const tabs = useTabs((state) => state.tabs);
  const quick = useSession((session) => session.quick);
  const [spot, setSpot] = useState<(Spot & { tab: Tab }) | null>(null);
  const row = useRef<HTMLElement>(null);
  // After rendering: measuring earlier would cause a second layout of the whole page.
  useEffect(() => {
    void drawn().then(() => row.current?.querySelector('[data-front]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  }, [front, tabs]);

  const titleOf = (tab: Tab) => tab.title ?? screens.get(tab.path)?.title ?? tab.name;
  const itemsOf = (tab: Tab) => [
    {
      key: 'refresh',
      label: t('tabs.refresh'),
      onClick: () => (tab.id === front ? go(`/redirect${tab.fullPath}`) : follow(tab.fullPath)),
    },
    ...(tab.meta.affix ? [] : [{ key: 'close', label: t('tabs.close'), onClick: async () => follow(await closeTab(tab.id)) }]),
    { key: 'others', label: t('tabs.closeOthers'), onClick: async () => follow(await closeOthers(tab.id)) },
    { key: 'all', label: t('tabs.closeAll'), onClick: async () => follow(await closeAll()) },
    { key: 'quick', label: t(quick.includes(tab.path) ? 'menu.dropQuick' : 'menu.addQuick'), onClick: () => void toggleQuick(tab.path) },
  ];
  const onMenu = (event: MouseEvent, tab: Tab) => {
    event.preventDefault();
    setSpot({ x: event.clientX, y: event.clientY, tab });
  };
  const onKeys = async (event: KeyboardEvent, tab: Tab) => {
    if (event.key === 'Delete' && !tab.meta.affix) follow(await closeTab(tab.id));
  };
  return (
    <nav ref={row} className={css.row} aria-label={t('tabs.label')}>
      <ul className={css.tabs}>
        {tabs.map((tab) => (
          <li key={tab.id} className={css.tab} data-front={tab.id === front || undefined} onContextMenu={(event) => onMenu(event, tab)}>
            <a
              href={tab.fullPath}
              className={css.link}
              aria-current={tab.id === front ? 'page' : undefined}
              onKeyDown={(event) => void onKeys(event, tab)}
              onAuxClick={async (event) => {
                if (event.button === 1 && !tab.meta.affix) follow(await closeTab(tab.id));
              }}
            >
              {titleOf(tab)}
            </a>
            {!tab.meta.affix && (
              <button
                type="button"
                className={css.close}
                aria-label={t('tabs.closeNamed', { title: titleOf(tab) })}
                onClick={async () => follow(await closeTab(tab.id))}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {spot && <ContextMenu spot={spot} label={t('tabs.menu')} items={itemsOf(spot.tab)} onClose={() => setSpot(null)} />}
    </nav>
  );
}
