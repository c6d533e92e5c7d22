import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Audience } from '@entrepot/contract/core/field.ts';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { buttonOf } from '@entrepot/contract/core/screen.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { menuGroups } from '@entrepot/contract/data/menu-groups.ts';
import { menu as menuResource } from '@entrepot/contract/modules/access/menu.ts';
import { view } from '@entrepot/contract/modules/access/view.ts';
import { dashboard } from '@entrepot/contract/modules/account/screens.ts';
import { shippedMenu, type ShippedScreen } from '@entrepot/contract/modules/menu.ts';
import type { Tx } from '../../core/db/db.ts';
import { text, textInAll } from '../../core/calls/texts.ts';

type View = Pick<RowOf<typeof view>, 'id' | 'name' | 'title' | 'roleKind' | 'router' | 'buttons'>;
type Node = Pick<
  RowOf<typeof menuResource>,
  'id' | 'name' | 'title' | 'roleKind' | 'parentId' | 'viewId' | 'path' | 'icon' | 'invisible' | 'audience' | 'permission' | 'displayOrder'
>;

// The landing pages after sign-in; the shell renders them itself.
const hidden = new Set<string>([menuGroups.home.name, dashboard.name]);
const { PlatformStaff, SiteOperator, User, WarehouseStaff } = enumCodes.AccountTypeCode;
const accountTypeOf: Partial<Record<Audience, number>> = {
  platform: PlatformStaff,
  site: SiteOperator,
  warehouse: WarehouseStaff,
  customer: User,
};

/** Returns the account types of some audiences, for staff (1) or customers (2). */
export const kindsOf = (audiences: readonly Audience[], roleKind: number): number[] =>
  audiences.filter((one) => (one === 'customer') === (roleKind === 2)).flatMap((one) => accountTypeOf[one] ?? []);
/** Returns the audience of an account type. */
export const audienceOfType = (accountType: number): Audience =>
  (Object.keys(accountTypeOf) as Audience[]).find((one) => accountTypeOf[one] === accountType) ?? 'customer';

/** Returns the name of a hidden form or page of a screen: ShelvesIndex and BatchAdd give ShelvesBatchAdd. */
export const variantName = ({ name }: Pick<ShippedScreen, 'name'>, variant: string) => `${name.replace(/Index$/, '')}${variant}`;
const titleOf = ({ titles }: Pick<ShippedScreen, 'titles'>) =>
  Object.fromEntries(languages.map((language, at) => [language, titles[at]])) as Languages;

// The same node has the same id wherever it is shipped, so that shipping again adds only what is new.
function idOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns everything that is shipped for staff (1) or customers (2). */
function shipped(roleKind: number): { views: View[]; nodes: Node[] } {
  const views: View[] = [];
  const nodes: Node[] = [];
  for (const [at, group] of shippedMenu.entries()) {
    const screens = group.screens.filter(({ audience }) => kindsOf(audience, roleKind).length > 0);
    if (!screens.length) continue;
    const parentId = idOf('menu', roleKind, group.name);
    const plain = { roleKind, viewId: null, path: null, permission: null, parentId: null };
    const audience = kindsOf(group.audience, roleKind) as Node['audience'];
    nodes.push({
      ...plain,
      id: parentId,
      name: group.name,
      title: titleOf(group),
      icon: group.icon,
      invisible: hidden.has(group.name),
      audience,
      displayOrder: (at + 1) * 10,
    });
    let displayOrder = 0;
    for (const screen of screens)
      for (const place of placesOf(screen, roleKind)) {
        views.push(place.view);
        displayOrder += 10;
        nodes.push({ ...place.node, parentId, displayOrder });
      }
  }
  return { views, nodes };
}

interface Place {
  view: View;
  node: Omit<Node, 'parentId' | 'displayOrder'>;
}

/** Returns a screen with its hidden pages. A page that a button opens comes with that button. */
function placesOf(screen: ShippedScreen, roleKind: number): Place[] {
  const own = roleKind === 2 ? screen.customerButtons : screen.buttons;
  const all = new Set<string>([...screen.buttons, ...screen.customerButtons]);
  // Customers have views of their own of the screens they share with staff.
  const router = roleKind === 2 && screen.audience.some((one) => one !== 'customer') ? `user/${screen.router}` : screen.router;
  const place = (name: string, at: string, title: Languages, more: Partial<Place['node']>, codes: readonly string[]): Place => {
    const id = idOf('view', roleKind, at);
    const buttons = codes.map((code, index) => ({ code, name: buttonName(code), apiIds: [], displayOrder: index + 1 }));
    const node = {
      id: idOf('menu', roleKind, name),
      name,
      title,
      roleKind,
      viewId: id,
      icon: screen.icon,
      path: `/${name}`,
      permission: null,
    };
    return {
      view: { id, name, title, roleKind, router: at, buttons },
      node: { ...node, invisible: true, audience: kindsOf(screen.audience, roleKind) as Node['audience'], ...more },
    };
  };
  const main = { path: screen.path, invisible: hidden.has(screen.name) };
  const variants = screen.variants
    .filter((variant) => {
      const code = buttonOf(screen, variant);
      return !all.has(code) || own.includes(code);
    })
    .map((variant) => {
      const code = buttonOf(screen, variant);
      const name = variantName(screen, variant);
      const permission = own.includes(code) ? code : screen.name;
      return place(name, router.replace(/(?<![^/])[^/]+$/, name), variantTitle(screen, variant), { permission }, []);
    });
  return [place(screen.name, router, titleOf(screen), main, own), ...variants];
}

function variantTitle(screen: ShippedScreen, variant: string): Languages {
  const titles = titleOf(screen);
  const titleEntries = languages.map((language) => [
    language,
    // A work page of a list has a name of its own.
    text(language, `access.places.${variantName(screen, variant)}`) ??
      text(language, `access.variants.${variant}`, { title: titles[language] }) ??
      titles[language],
  ]);
  return Object.fromEntries(titleEntries) as Languages;
}

const buttonName = (code: string) => textInAll(`access.rights.${code.split('.')[1]}`) as Languages;

/** Adds buttons that are new in the product to screens shipped earlier: a role could not have them otherwise. */
const shipButtons = (tx: Tx, views: readonly Pick<View, 'id' | 'buttons'>[]) =>
  sql`update screen_view v
    set buttons = v.buttons || fresh.buttons, row_version = v.row_version + 1
    from (select s.id, jsonb_agg(b) as buttons
      from screen_view s
      join jsonb_array_elements(${JSON.stringify(views)}::jsonb) x on (x ->> 'id')::uuid = s.id,
        jsonb_array_elements(x -> 'buttons') b
      where not s.is_deleted and not exists (select 1 from jsonb_array_elements(s.buttons) o where o ->> 'code' = b ->> 'code')
      group by s.id) fresh
    where v.id = fresh.id`.execute(tx);

/** Updates titles of shipped nodes that were not edited. */
const shipTitles = (tx: Tx, table: string, shipped: readonly Pick<View, 'id' | 'title'>[]) =>
  sql`update ${sql.table(table)} t
    set title = x -> 'title'
    from jsonb_array_elements(${JSON.stringify(shipped)}::jsonb) x
    where t.id = (x ->> 'id')::uuid and t.last_modifier_id is null and not t.is_deleted and t.title <> x -> 'title'`.execute(tx);

type Stored = Pick<Node, 'id' | 'parentId' | 'displayOrder'> & { isEdited: boolean };

/** The nodes of a menu in their order; `isEdited`: by a person. */
const storedNodes = async (tx: Tx, roleKind: number) =>
  (
    await sql<Stored>`select id, parent_id, display_order, last_modifier_id is not null as is_edited from menu
      where role_kind = ${roleKind} and not is_deleted order by display_order, name, id`.execute(tx)
  ).rows;

/**
 * Moves the shipped nodes that no person edited to their present places. In a group where one moves, every other node follows the node
 * that it followed before.
 */
async function shipPlaces(tx: Tx, stored: readonly Stored[], shipped: readonly Node[]): Promise<void> {
  const shippedById = new Map(shipped.map((node) => [node.id, node]));
  const groupsMoved = new Set<string | null>();
  const last = new Map<string | null, number>();
  const placed = stored.map((row) => {
    const place = row.isEdited ? undefined : shippedById.get(row.id);
    const parentId = place ? place.parentId : row.parentId;
    const displayOrder = place?.displayOrder ?? (last.get(parentId) ?? 0) + 1;
    last.set(parentId, displayOrder);
    if (place && (parentId !== row.parentId || displayOrder !== row.displayOrder)) groupsMoved.add(row.parentId).add(parentId);
    return { id: row.id, parentId, displayOrder };
  });
  const moved = placed.filter(({ parentId }) => groupsMoved.has(parentId));
  if (!moved.length) return;
  await sql`update menu m set parent_id = (x ->> 'parentId')::uuid, display_order = (x ->> 'displayOrder')::int
    from jsonb_array_elements(${JSON.stringify(moved)}::jsonb) x where m.id = (x ->> 'id')::uuid`.execute(tx);
}

/** Adds the shipped screens, buttons and menu nodes that are missing, and moves and renames those that no person edited or deleted. */
export async function shipNavigation(tx: Tx, now: Date): Promise<void> {
  // An empty database has no statistics yet, and the machine may be busy at a first start.
  await sql`set local statement_timeout = '30s'`.execute(tx);
  for (const roleKind of [1, 2]) {
    const { views, nodes } = shipped(roleKind);
    await sql`insert into screen_view (id, creation_time, name, title, role_kind, router, buttons)
      select (x ->> 'id')::uuid, ${now}::timestamptz - n * interval '1 millisecond', x ->> 'name', x -> 'title',
        (x ->> 'roleKind')::int, x ->> 'router', x -> 'buttons'
      from jsonb_array_elements(${JSON.stringify(views)}::jsonb)
      with ordinality as v(x, n)
      on conflict
      do nothing`.execute(tx);
    await shipButtons(tx, views);
    const stored = await storedNodes(tx, roleKind);
    await sql`insert into menu (id, creation_time, name, title, role_kind, parent_id, view_id, path, icon, invisible, audience,
        permission, display_order)
      select (x ->> 'id')::uuid, ${now}, x ->> 'name', x -> 'title', (x ->> 'roleKind')::int, (x ->> 'parentId')::uuid,
        (select v.id from screen_view v where v.id = (x ->> 'viewId')::uuid), x ->> 'path', x ->> 'icon',
        (x ->> 'invisible')::boolean, x -> 'audience', x ->> 'permission', (x ->> 'displayOrder')::int
      from jsonb_array_elements(${JSON.stringify(nodes)}::jsonb) x
      on conflict
      do nothing`.execute(tx);
    await shipPlaces(tx, stored, nodes);
    await shipTitles(tx, 'screen_view', views);
    await shipTitles(tx, 'menu', nodes);
  }
}
