import type { Input } from '@entrepot/contract/core/call.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import type { BackstageMenu, getSelectBackstageMenus, SelectableMenu } from '@entrepot/contract/modules/access/role-calls.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import type { Query } from '../../core/list.ts';
import { find } from '../../core/rows.ts';
import { rightsOfRoles } from './guards.ts';
import { buttonsOf, isHidden, isRight, mayHandOn, menu, type Screen, titleOf } from './menu.ts';

/** The whole menu; with a content only the screens whose name or title holds it. */
export async function backstageMenus(_tx: Tx, caller: Caller, { content }: Query): Promise<BackstageMenu[]> {
  const wanted = (content ?? '').toLowerCase();
  const matches = (screen: Screen) => `${screen.Name} ${titleOf(screen, caller.language)}`.toLowerCase().includes(wanted);
  return menu.flatMap((group) => {
    const children = group.Children.filter(matches).map((screen) => ({
      Id: screen.Name,
      Name: screen.Name,
      Path: screen.Path ?? `/${screen.Name}`,
      Router: screen.Router,
      Icon: screen.Icon,
      Invisible: isHidden(screen.Name),
      Title: titleOf(screen, caller.language),
      Audience: screen.Audience,
      Buttons: [...new Set([...screen.Buttons, ...screen.CustomerButtons])],
      Children: [],
    }));
    if (!children.length) return [];
    const { Name, Icon, Audience } = group;
    return [
      {
        Id: Name,
        Name,
        Path: null,
        Router: null,
        Icon,
        Invisible: isHidden(Name),
        Title: titleOf(group, caller.language),
        Audience,
        Buttons: [],
        Children: children,
      },
    ];
  });
}

/** The screens and buttons that a role may be given, ticked where it has them; without a role those of the staff. */
export async function selectMenus(tx: Tx, caller: Caller, { roleId }: Input<typeof getSelectBackstageMenus>): Promise<SelectableMenu[]> {
  const row = roleId ? await find(tx, caller, role, roleId) : null;
  const roleKind = row?.roleKind ?? 1;
  const has = new Set(row ? await rightsOfRoles(tx, row.siteId, [row.id]) : []);
  const offered = (code: string) => isRight(roleKind, code) && (has.has(code) || roleKind === 2 || mayHandOn(caller, code));
  return menu.flatMap((group) => {
    const children = group.Children.filter(({ Name }) => offered(Name)).map((screen) => ({
      Id: screen.Name,
      Name: screen.Name,
      Title: titleOf(screen, caller.language),
      Icon: screen.Icon,
      Checked: has.has(screen.Name),
      Buttons: buttonsOf(screen, roleKind === 2 ? 'C' : 'P')
        .filter(offered)
        .map((Code) => ({ Code, Checked: has.has(Code) })),
      Children: [],
    }));
    if (!children.length) return [];
    const Checked = children.every((child) => child.Checked);
    return [
      {
        Id: group.Name,
        Name: group.Name,
        Title: titleOf(group, caller.language),
        Icon: group.Icon,
        Checked,
        Buttons: [],
        Children: children,
      },
    ];
  });
}
