import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useErrorLog } from '@entrepot/client/browser/error-log.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { MenuItem, Screen } from '@entrepot/client/session/menu.ts';
import { Bell } from './bell.tsx';
import { MenuSearch } from './menu-search.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PrintServiceButton } from './print-service-button.tsx';
import { useIsStaff, useMaySet } from './settings/use-may-set.ts';
import css from './top-bar.module.css';
import { readingPlaces } from './top-places.ts';
import { LanguageMenu, ToolsMenu } from './top-tools.tsx';

const HardwareButton = late(() => import('./hardware-button.tsx').then((part) => ({ default: part.HardwareButton })));
const KeptScansButton = late(() => import('./kept-scans-button.tsx').then((part) => ({ default: part.KeptScansButton })));
const SettingsDrawer = late(() => import('./settings/settings-drawer.tsx').then((part) => ({ default: part.SettingsDrawer })));
const ErrorLogDrawer = late(() => import('./error-log-drawer.tsx').then((part) => ({ default: part.ErrorLogDrawer })));

interface TopBarProps {
  menu: readonly MenuItem[];
  screen: Screen;
  mobile: boolean;
  sidebarOpened: boolean;
  onToggle(): void;
}
/** What stands over the page, opened from the bar. */
export type TopDrawer = 'settings' | 'errors';

/** The bar above the pages. On narrow windows what is used seldom stands in the personal menu. */
export function TopBar({ menu, screen, mobile, sidebarOpened, onToggle }: TopBarProps) {
  const t = useWords('shell');
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
        <Suspense fallback={null}>{isStaff && <KeptScansButton menu={menu} />}</Suspense>
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
  const t = useWords('shell');
  return (
    <nav className={css.trail} aria-label={t('top.breadcrumb')}>
      <ol>
        {titles.map((title, at) => (
          // Two places of the way may have the same title.
          <li key={`${at} ${title}`} aria-current={at === titles.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What went wrong in this browser, as soon as there is something. */
function ErrorLogButton({ onClick }: { onClick(): void }) {
  const t = useWords('shell');
  const count = useErrorLog(({ errors }) => errors.length);
  return count > 0 && <IconButton label={t('errorLog.title')} icon={<Icon name="warn" size={18} />} onClick={onClick} badge={count} />;
}
