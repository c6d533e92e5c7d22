import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Menu } from '@entrepot/ui/menu.tsx';
import { getUserMessagesUnreadCount } from '@entrepot/contract/modules/content/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../core/api.ts';
import { useLanguage, useWords } from '../core/i18n.ts';
import type { MenuItem, Screen } from '../core/menu.ts';
import { tell } from '../core/notices.ts';
import { go } from '../core/place.ts';
import { reloadUser, useSession } from '../core/session.ts';
import { type LocalSettings, setSetting, useSettings } from '../core/settings.ts';
import { changeLanguage, languageNames } from './language.ts';
import { leaveProduct } from './leave-product.ts';
import { MenuSearch } from './menu-search.tsx';
import css from './top-bar.module.css';

interface TopBarProps {
  menu: readonly MenuItem[];
  screen: Screen;
  sidebarOpened: boolean;
  onToggle(): void;
}
const sizes: readonly LocalSettings['size'][] = ['default', 'medium', 'small', 'mini'];

/** The bar above the pages. */
export function TopBar({ menu, screen, sidebarOpened, onToggle }: TopBarProps) {
  const t = useWords('shell');
  const size = useSettings((settings) => settings.size);
  return (
    <div className={css.bar}>
      <IconButton
        label={t(sidebarOpened ? 'menu.close' : 'menu.open')}
        icon={<Icon name="menu" size={18} />}
        pressed={sidebarOpened}
        onClick={onToggle}
      />
      <nav className={css.trail} aria-label={t('top.breadcrumb')}>
        <ol>
          {screen.trail.map((title, at) => (
            <li key={title} aria-current={at === screen.trail.length - 1 ? 'page' : undefined}>
              {title}
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.tools}>
        <MenuSearch menu={menu} />
        <LanguageMenu />
        <FullScreen />
        <Menu
          label={t('top.size')}
          items={sizes.map((one) => ({ key: one, label: t(`size.${one}`), checked: one === size, onClick: () => setSetting('size', one) }))}
        >
          <IconButton label={t('top.size')} icon={<Icon name="density" size={18} />} />
        </Menu>
        <Bell />
        <PersonMenu />
      </div>
    </div>
  );
}

function LanguageMenu() {
  const t = useWords('shell');
  const now = useLanguage();
  return (
    <Menu
      label={t('top.language')}
      items={languages.map((one) => ({
        key: one,
        label: languageNames[one],
        checked: one === now,
        onClick: () => void changeLanguage(one),
      }))}
    >
      <IconButton label={t('top.language')} icon={<Icon name="globe" size={18} />} />
    </Menu>
  );
}

function FullScreen() {
  const t = useWords('shell');
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  async function toggle() {
    if (!document.fullscreenEnabled) return void tell({ tone: 'warn', text: t('top.fullScreenNo') });
    await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  }
  return (
    <span className={css.wideOnly}>
      <IconButton
        label={t(full ? 'top.fullScreenEnd' : 'top.fullScreen')}
        icon={<Icon name="expand" size={18} />}
        pressed={full}
        onClick={toggle}
      />
    </span>
  );
}

const mostShown = 10;

function Bell() {
  const t = useWords('shell');
  const { data: unread } = useQuery({
    queryKey: ['unread'],
    queryFn: () => ask(getUserMessagesUnreadCount, {}, { quiet: true }),
    staleTime: 30_000,
  });
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== unread) void reloadUser().catch(() => undefined);
    before.current = unread;
  }, [unread]);
  const badge = (unread ?? 0) > mostShown ? `${mostShown}+` : unread;
  return (
    <IconButton
      label={t('top.messages')}
      icon={<Icon name="bell" size={18} />}
      {...(unread && badge ? { badge } : {})}
      onClick={() => go('/MineUserMessagesIndex')}
    />
  );
}

function PersonMenu() {
  const t = useWords('shell');
  const user = useSession((session) => session.user);
  const name = user?.nickName || user?.userName || '';
  const isCustomer = user?.accountTypeCode === enumCodes.AccountTypeCode.User;
  const items = [
    { key: 'profile', label: t('top.profile'), icon: <Icon name="user" />, onClick: () => go('/mine/MineProfileIndex') },
    { key: 'dashboard', label: t('top.dashboard'), icon: <Icon name="chart" />, onClick: () => go('/dashboard') },
    { key: 'public', label: t('top.public'), icon: <Icon name="home" />, onClick: () => go('/index') },
    ...(isCustomer ? [] : [{ key: 'settings', label: t('top.settings'), icon: <Icon name="settings" />, onClick: () => go('/Settings') }]),
    { key: 'signOut', label: t('top.signOut'), icon: <Icon name="logout" />, line: true, onClick: () => void leaveProduct() },
  ];
  return (
    <Menu label={t('top.person')} items={items}>
      <button type="button" className={css.person} aria-label={`${t('top.person')}: ${name}`}>
        {user?.avatar ? <img src={user.avatar} alt="" /> : <Icon name="user" size={18} />}
        <span className={css.personName}>{name}</span>
        <Icon name="down" size={12} />
      </button>
    </Menu>
  );
}
