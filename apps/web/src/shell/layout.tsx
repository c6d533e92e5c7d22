import { usePageFocus } from './page-focus.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MenuItem, Screen } from '@entrepot/client/session/menu.ts';
import { useNetwork } from '@entrepot/client/calls/network.ts';
import { useSettings, setSetting } from '@entrepot/client/browser/settings.ts';
import css from './layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabsRow } from './tabs-row.tsx';
import { TopBar } from './top-bar.tsx';
import { useScannedScreens } from './use-scanned-screens.ts';

const border = 992;
const isNarrow = () => document.documentElement.clientWidth < border;

/** Whether the sidebar is open: stored on wide windows; on narrow ones it closes on resize and on every navigation. */
function useSidebar(front: string) {
  const stored = useSettings((settings) => settings.sidebarStatus);
  const [mobile, setMobile] = useState(isNarrow);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const resized = () => {
      setMobile(isNarrow());
      setOver(false);
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, []);
  useEffect(() => {
    setOver(false);
  }, [front]);
  return {
    mobile,
    opened: mobile ? over : stored,
    set: (opened: boolean) => (mobile ? setOver(opened) : setSetting('sidebarStatus', opened)),
  };
}

interface LayoutProps {
  menu: readonly MenuItem[];
  screens: ReadonlyMap<string, Screen>;
  screen: Screen;
  front: string;
  children: ReactNode;
}

/** Layout around the pages: sidebar, top bar, tab bar. Below 992 px the sidebar overlays the page. */
export function Layout({ menu, screens, screen, front, children }: LayoutProps) {
  const t = useTexts('shell');
  const sidebar = useSidebar(front);
  const { tagsView, fixedHeader, fixedActionBar } = useSettings();
  const dead = useNetwork((network) => network.dead);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
  }, []);
  useScannedScreens(screens);
  usePageFocus(front);

  return (
    <div
      className={css.frame}
      data-sidebar={sidebar.opened ? 'open' : 'shut'}
      data-mobile={sidebar.mobile || undefined}
      data-device={sidebar.mobile ? 'mobile' : 'desktop'}
      data-ready={ready || undefined}
      data-fixed-actions={fixedActionBar || undefined}
      data-tabs={tagsView || undefined}
    >
      <a className={css.skip} href="#content">
        {t('skip')}
      </a>
      {sidebar.mobile && sidebar.opened && (
        <button type="button" className={css.shade} aria-label={t('menu.close')} onClick={() => sidebar.set(false)} />
      )}
      <Sidebar menu={menu} path={screen.activeMenu} opened={sidebar.opened} mobile={sidebar.mobile} onOpen={() => sidebar.set(true)} />
      <div className={css.main}>
        <header className={css.head} data-fixed={fixedHeader || undefined}>
          <TopBar
            menu={menu}
            screen={screen}
            mobile={sidebar.mobile}
            sidebarOpened={sidebar.opened}
            onToggle={() => sidebar.set(!sidebar.opened)}
          />
          {tagsView && <TabsRow front={front} screens={screens} />}
        </header>
        {dead && (
          <p className={css.dead} role="status">
            {t('network.dead')}
          </p>
        )}
        <div className={css.body}>
          <main id="content" className={css.content} tabIndex={-1}>
            {children}
          </main>
          <div className={css.side} id="device-dock-side" />
        </div>
        <div className={css.bottom} id="device-dock-bottom" />
      </div>
    </div>
  );
}
