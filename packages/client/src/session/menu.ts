import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';

/** Menu item in the product's own names. A group has children; a screen has none. */
export interface MenuItem {
  name: string;
  path: string;
  title: string;
  icon: string;
  router: string | null;
  hidden: boolean;
  /** It is hidden because no activity of the site needs it; links open it. */
  unused: boolean;
  /** Shows the group even if it contains a single screen. */
  alwaysShow: boolean;
  /** Target of a group's address, when not its first screen. */
  redirect: string | null;
  /** Roles that may open it; empty for everyone who received the menu. */
  roles: readonly string[];
  /** Its tab cannot be closed. */
  affix: boolean;
  /** Its page is not cached while another one is active. */
  noCache: boolean;
  /** Path of the item that the menu marks while this hidden page is open. */
  activeMenu: string | null;
  children: MenuItem[];
}
/** A screen with its address, and the titles above it, for the breadcrumb. */
export interface Screen {
  name: string;
  /** The page that is rendered there, the last part of the node's Router: two menu items may show one page. */
  view: string;
  path: string;
  title: string;
  icon: string;
  trail: readonly string[];
  /** Path of the item that the menu marks while the screen is open. */
  activeMenu: string;
  affix: boolean;
  noCache: boolean;
}
/** The user whose permissions are checked. */
export interface Person {
  isSuperUser: boolean;
  roles: readonly string[];
}

const alwaysHidden = new Set(['HomePage', 'Dashboard']);

/** Converts the server's tree: a top node's path is /{Name}; a child's is its own Path, or /{Name}. */
export function menuOf(root: MenuNode | null): MenuItem[] {
  return (root?.Children ?? []).map((node) => itemOf(node, `/${node.Name}`, null));
}

const childPath = (node: MenuNode) => node.Path || `/${node.Name}`;
const isHidden = (node: MenuNode) => node.Invisible === true || alwaysHidden.has(node.Name);

function itemOf(node: MenuNode, path: string, activeMenu: string | null): MenuItem {
  let visiblePath: string | null = null;
  return {
    name: node.Name,
    path,
    title: node.Title ?? '',
    icon: node.Icon ?? '',
    router: node.Router || null,
    hidden: isHidden(node),
    unused: node.Unused === true,
    alwaysShow: node.AlwaysShow ?? true,
    redirect: node.Redirect ?? null,
    roles: node.Roles ?? [],
    affix: node.Affix ?? false,
    noCache: node.NoCache ?? false,
    activeMenu: node.ActiveMenu ?? activeMenu,
    children: (node.Children ?? []).map((child) => {
      // Hidden pages follow the menu item they belong to.
      const isScreen = !isHidden(child) || child.Unused === true;
      if (isScreen) visiblePath = childPath(child);
      return itemOf(child, childPath(child), isScreen ? null : visiblePath);
    }),
  };
}

/** Returns the page name of a Router: warehouse/ShelvesIndex is ShelvesIndex. */
const viewOf = (router: string) => router.slice(router.lastIndexOf('/') + 1);

/** Returns the menu items a person may open: those without a list of roles, and those whose list contains one of theirs. */
export function permittedMenu(items: readonly MenuItem[], person: Person): MenuItem[] {
  const may = ({ roles }: MenuItem) => person.isSuperUser || roles.length === 0 || roles.some((role) => person.roles.includes(role));
  return items.filter(may).map((item) => ({ ...item, children: permittedMenu(item.children, person) }));
}

/** Returns every screen below, with its path of titles. */
export function screensOf(items: readonly MenuItem[], trail: readonly string[] = []): Screen[] {
  return items.flatMap(({ name, path, title, icon, router, activeMenu, affix, noCache, children }) => {
    // A group with the same title as its only screen appears once.
    const here = title && title !== trail.at(-1) ? [...trail, title] : trail;
    const below = screensOf(children, here);
    if (!router) return below;
    const view = viewOf(router);
    return [{ name, view, path, title: title || name, icon, trail: here, activeMenu: activeMenu ?? path, affix, noCache }, ...below];
  });
}

/**
 * Returns the menu for display: without hidden items, without screens whose page is unknown to `has`, without empty groups. A group that is
 * not always shown is replaced by its only screen.
 */
export function visibleMenu(items: readonly MenuItem[], has: (view: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (item.hidden || !item.title) return [];
    if (item.router) return has(viewOf(item.router)) ? [{ ...item, children: [] }] : [];
    const children = visibleMenu(item.children, has);
    if (children.length === 1 && !item.alwaysShow) return children;
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}
