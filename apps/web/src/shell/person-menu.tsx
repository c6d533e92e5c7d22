import { headed } from '@entrepot/client/texts/headed.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Menu } from '@entrepot/ui/page/menu.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../core/tabs/tab-location.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { leaveProduct } from './leave-product.ts';
import { useIsStaff } from './settings/use-may-set.ts';
import css from './top-bar.module.css';
import { readingPlaces } from './top-places.ts';
import { useSizeItems } from './top-tools.tsx';

/** Drawers that are opened from the bar. */
export type TopDrawer = 'settings' | 'errors';

interface PersonMenuProps {
  mobile: boolean;
  maySet: boolean;
  onOpen(drawer: TopDrawer): void;
}

/** The user's own pages and sign-out; on narrow windows also the entries that the top bar shows on wide ones. */
export function PersonMenu({ mobile, maySet, onOpen }: PersonMenuProps) {
  const t = useTexts('shell');
  const user = useSession((session) => session.user);
  const seldom = useExtraItems(onOpen);
  const name = user?.nickName || user?.userName || '';
  const items = [
    { key: 'profile', label: t('top.profile'), icon: <Icon name="user" />, onClick: () => go('/mine/MineProfileIndex') },
    { key: 'dashboard', label: t('top.dashboard'), icon: <Icon name="chart" />, onClick: () => go('/dashboard') },
    { key: 'public', label: t('top.public'), icon: <Icon name="home" />, onClick: () => go('/index') },
    ...(maySet ? [{ key: 'settings', label: t('top.settings'), icon: <Icon name="settings" />, onClick: () => onOpen('settings') }] : []),
    ...(mobile ? seldom : []),
    { key: 'signOut', label: t('top.signOut'), icon: <Icon name="logout" />, line: true, onClick: () => void leaveProduct() },
  ];
  return (
    <Menu label={t('top.person')} items={items}>
      <button type="button" className={css.person} aria-label={headed(t('top.person'), name)}>
        {user?.avatar ? <img src={user.avatar} alt="" /> : <Icon name="user" size={18} />}
        <span className={css.personName}>{name}</span>
        <Icon name="down" size={12} />
      </button>
    </Menu>
  );
}

function useExtraItems(onOpen: PersonMenuProps['onOpen']) {
  const t = useTexts('shell');
  const isStaff = useIsStaff();
  const openService = useSettings((settings) => settings.openService);
  const sizes = useSizeItems();
  return [
    ...readingPlaces().map(({ key, label, icon, path }) => ({ key, label: t(label), icon: <Icon name={icon} />, onClick: () => go(path) })),
    { key: 'errors', label: t('errorLog.title'), icon: <Icon name="warn" />, onClick: () => onOpen('errors') },
    ...(isStaff
      ? [
          {
            key: 'openService',
            label: t('settings.openService'),
            checked: openService,
            onClick: () => setSetting('openService', !openService),
          },
        ]
      : []),
    ...sizes.map((size, at) => ({ ...size, label: headed(t('top.size'), size.label), line: at === 0 })),
  ];
}
