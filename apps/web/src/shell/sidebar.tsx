import { Icon } from '@entrepot/ui/base/icons.tsx';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { toggleQuick, useSession } from '@entrepot/client/session/session.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { useSitePage } from '../core/app/site-page.ts';
import type { Spot } from './context-menu.tsx';
import { ContextMenu } from './context-menu-late.ts';
import { MenuSign } from './menu-sign.tsx';
import css from './sidebar.module.css';

interface SidebarProps {
  menu: readonly MenuItem[];
  path: string;
  opened: boolean;
  mobile: boolean;
  /** Called when a group is selected while the sidebar is collapsed to icons. */
  onOpen(): void;
}

/** Sidebar menu: groups of screens, one expanded at a time. */
export function Sidebar({ menu, path, opened, mobile, onOpen }: SidebarProps) {
  const t = useTexts('shell');
  const { title, logo } = useSitePage();
  const showsLogo = useSettings((settings) => settings.sidebarLogo);
  const home = menu.find((group) => group.children.some((child) => child.path === path))?.name ?? null;
  const [unfolded, setUnfolded] = useState(home);
  const [spot, setSpot] = useState<(Spot & { path: string }) | null>(null);
  const quick = useSession((session) => session.quick);
  useEffect(() => {
    if (home) setUnfolded(home);
  }, [home]);

  function choose(name: string) {
    if (!opened) onOpen();
    setUnfolded(opened && unfolded === name ? null : name);
  }
  return (
    <nav className={css.sidebar} data-menu aria-label={t('menu.label')} data-opened={opened || undefined} inert={mobile && !opened}>
      <a className={css.brand} href="/dashboard" aria-label={title || t('product')}>
        {showsLogo && (logo ? <img src={logo} alt="" className={css.logo} /> : <Icon name="box" size={24} />)}
        <span className={css.brandName}>{title}</span>
      </a>
      <ul className={css.groups}>
        {menu.map((group) => (
          <li key={group.name}>
            <Group
              group={group}
              path={path}
              unfolded={opened && unfolded === group.name}
              home={home === group.name}
              onChoose={() => choose(group.name)}
              onSpot={setSpot}
            />
          </li>
        ))}
      </ul>
      {spot && (
        <ContextMenu
          spot={spot}
          label={t('menu.quick')}
          items={[
            {
              key: 'quick',
              label: t(quick.includes(spot.path) ? 'menu.dropQuick' : 'menu.addQuick'),
              onClick: () => void toggleQuick(spot.path),
            },
          ]}
          onClose={() => setSpot(null)}
        />
      )}
    </nav>
  );
}

interface GroupProps {
  group: MenuItem;
  path: string;
  unfolded: boolean;
  home: boolean;
  onChoose(): void;
  onSpot(spot: Spot & { path: string }): void;
}

function Group({ group, path, unfolded, home, onChoose, onSpot }: GroupProps) {
  const id = useId();
  const spotAt = (event: MouseEvent, child: MenuItem) => {
    event.preventDefault();
    onSpot({ x: event.clientX, y: event.clientY, path: child.path });
  };
  if (group.router) return <MenuLink item={group} here={group.path === path} onContextMenu={(event) => spotAt(event, group)} />;
  return (
    <>
      <button
        type="button"
        className={css.group}
        aria-expanded={unfolded}
        aria-controls={id}
        data-home={home || undefined}
        title={group.title}
        onClick={onChoose}
      >
        <MenuSign name={group.icon} size={18} />
        <span className={css.name}>{group.title}</span>
        <span className={css.arrow}>
          <Icon name="down" size={14} />
        </span>
      </button>
      <ul id={id} className={css.places} hidden={!unfolded}>
        {group.children.map((child) => (
          <li key={child.name}>
            <MenuLink item={child} here={child.path === path} onContextMenu={(event) => spotAt(event, child)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MenuLink({ item, here, onContextMenu }: { item: MenuItem; here: boolean; onContextMenu(event: MouseEvent): void }) {
  return (
    <a className={css.place} href={item.path} aria-current={here ? 'page' : undefined} onContextMenu={onContextMenu}>
      <MenuSign name={item.icon} />
      <span className={css.name}>{item.title}</span>
    </a>
  );
}
