import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Menu } from '@entrepot/ui/page/menu.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState, useEffect, useRef } from 'react';
import { useErrorLog } from '@entrepot/client/browser/error-log.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MenuItem, Screen } from '@entrepot/client/session/menu.ts';
import { MenuSearch } from './menu-search.tsx';
import { PersonMenu, type TopDrawer } from './person-menu.tsx';
import { useIsStaff, useMaySet } from './settings/use-may-set.ts';
import css from './top-bar.module.css';
import { readingPlaces } from './top-places.ts';
import { LanguageMenu, ToolsMenu } from './top-tools.tsx';
import { getUserMessagesUnreadCount } from '@entrepot/contract/modules/messaging/user-message.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { go } from '../core/tabs/tab-location.ts';
import { reloadUser } from '@entrepot/client/session/session.ts';
import { badgeOf } from './badge.ts';
import { useRealtime } from '@entrepot/client/hub/realtime.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { usePrintService } from './print-service.ts';

const HardwareButton = late(() => import('./hardware-button.tsx').then((part) => ({ default: part.HardwareButton })));
const StoredScansButton = late(() => import('./stored-scans-button.tsx').then((part) => ({ default: part.StoredScansButton })));
const SettingsDrawer = late(() => import('./settings/settings-drawer.tsx').then((part) => ({ default: part.SettingsDrawer })));
const ErrorLogDrawer = late(() => import('./error-log-drawer.tsx').then((part) => ({ default: part.ErrorLogDrawer })));

interface TopBarProps {
  menu: readonly MenuItem[];
  screen: Screen;
  mobile: boolean;
  sidebarOpened: boolean;
  onToggle(): void;
}

/** Bar above the pages. On narrow windows rarely used entries move to the personal menu. */
export function TopBar({ menu, screen, mobile, sidebarOpened, onToggle }: TopBarProps) {
  const t = useTexts('shell');
  const maySet = useMaySet();
  const isStaff = useIsStaff();
  const [drawer, setDrawer] = useState<TopDrawer | null>(null);
  const [wasOpened, setWasOpened] = useState<ReadonlySet<TopDrawer>>(new Set());
  function open(wanted: TopDrawer) {
    setWasOpened(new Set([...wasOpened, wanted]));
    setDrawer(wanted);
  }
  const close = () => setDrawer(null);
  return (
    <div className={css.bar}>
      <IconButton
        label={t(sidebarOpened ? 'menu.close' : 'menu.open')}
        icon={<Icon name="menu" size={18} />}
        pressed={sidebarOpened}
        onClick={onToggle}
      />
      <Trail titles={screen.trail} />
      <div className={css.tools}>
        <MenuSearch menu={menu} />
        {!mobile && (
          <>
            {readingPlaces().map(({ key, label, icon, path }) => (
              <a key={key} className={css.tool} href={path} data-tip={t(label)} aria-label={t(label)}>
                <Icon name={icon} size={18} />
                <span className={css.word}>{t(label)}</span>
              </a>
            ))}
            {isStaff && <PrintServiceButton />}
            <Suspense fallback={null}>{isStaff && <HardwareButton />}</Suspense>
            <ErrorLogButton onClick={() => open('errors')} />
            <ToolsMenu onErrors={() => open('errors')} />
          </>
        )}
        <Suspense fallback={null}>{isStaff && <StoredScansButton menu={menu} />}</Suspense>
        <LanguageMenu />
        {!mobile && maySet && (
          <button
            type="button"
            className={css.tool}
            data-tip={t('top.settings')}
            aria-label={t('top.settings')}
            onClick={() => open('settings')}
          >
            <Icon name="settings" size={18} />
            <span className={css.more}>{t('top.settings')}</span>
          </button>
        )}
        <Bell />
        <PersonMenu mobile={mobile} maySet={maySet} onOpen={open} />
      </div>
      <Suspense fallback={null}>
        {wasOpened.has('settings') && maySet && <SettingsDrawer opened={drawer === 'settings'} onClose={close} />}
        {wasOpened.has('errors') && <ErrorLogDrawer opened={drawer === 'errors'} onClose={close} />}
      </Suspense>
    </div>
  );
}

function Trail({ titles }: { titles: readonly string[] }) {
  const t = useTexts('shell');
  return (
    <nav className={css.trail} aria-label={t('top.breadcrumb')}>
      <ol>
        {titles.map((title, at) => (
          // Two levels of the breadcrumb may have the same title.
          <li key={`${at} ${title}`} aria-current={at === titles.length - 1 ? 'page' : undefined} title={title}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Link to the errors in this browser, if there are any. */
function ErrorLogButton({ onClick }: { onClick(): void }) {
  const t = useTexts('shell');
  const count = useErrorLog(({ errors }) => errors.length);
  return count > 0 && <IconButton label={t('errorLog.title')} icon={<Icon name="warn" size={18} />} onClick={onClick} badge={count} />;
}

/** Number of unread messages with a link to them. Indicates when live updates are interrupted. */
function Bell() {
  const t = useTexts('shell');
  const lost = useRealtime((realtime) => realtime.lost);
  const { data: unread } = useCallQuery(getUserMessagesUnreadCount, {}, { afterRows: true, staleTime: 30_000 });
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== unread) void reloadUser().catch(() => undefined);
    before.current = unread;
  }, [unread]);
  const badge = badgeOf(unread ?? 0);
  return (
    <IconButton
      label={t(lost ? 'top.messagesLost' : 'top.messages')}
      icon={<Icon name={lost ? 'offline' : 'bell'} size={18} />}
      badge={badge ?? undefined}
      onClick={() => go('/MineUserMessagesIndex')}
    />
  );
}

/** Shows the state of the local print service; its menu connects and disconnects it. */
function PrintServiceButton() {
  const t = useTexts('shell');
  const wanted = useSettings((settings) => settings.openService);
  const { state } = usePrintService();
  const items = [
    { key: 'connected', label: t('settings.openService'), checked: wanted, onClick: () => setSetting('openService', !wanted) },
  ];
  return (
    <span className={css.service} data-state={state}>
      <Menu label={t(`device.${state}`)} items={items}>
        <button type="button" className={css.tool} data-tip={t(`device.${state}`)} aria-label={t(`device.${state}`)}>
          <Icon name="print" size={18} />
          <span className={css.more}>{t('device.printing')}</span>
        </button>
      </Menu>
    </span>
  );
}
