import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';

/** One place of the menu in the product's own names. A group has children; a screen has none. */
export interface MenuItem {
  name: string;
  path: string;
  title: string;
  icon: string;
  router: string | null;
  hidden: boolean;
  /** A group that stays one although a single screen is in it. */
  alwaysShow: boolean;
  /** Of a group: where its address leads, when not to its first screen. */
  redirect: string | null;
  /** The roles that may open it; none: everybody it was sent to. */
  roles: readonly string[];
  /** Its tab cannot be closed. */
  affix: boolean;
  /** Its page is not kept while another one is in front. */
  noCache: boolean;
  /** Of a hidden page: the path of the place it belongs to, which the menu marks while the page is open. */
  activeMenu: string | null;
  children: MenuItem[];
}
/** A screen that an address leads to, and the titles above it, for the breadcrumb. */
export interface Screen {
  name: string;
  /** The page that is drawn there, as the last part of the node's Router names it: two places may show one page. */
  view: string;
  path: string;
  title: string;
  icon: string;
  trail: readonly string[];
  /** The place that the menu marks while the screen is open. */
  activeMenu: string;
  affix: boolean;
  noCache: boolean;
}
/** Who wants to open something. */
export interface Person {
  isSuperUser: boolean;
  roles: readonly string[];
}

const alwaysHidden = new Set(['HomePage', 'Dashboard']);

/** Reads the server's tree: a top node's path is /{Name}; a child's is its own Path, or /{Name}. */
export function menuOf(root: MenuNode | null): MenuItem[] {
  return (root?.Children ?? []).map((node) => itemOf(node, `/${node.Name}`, null));
}

const childPath = (node: MenuNode) => node.Path || `/${node.Name}`;
const isHidden = (node: MenuNode) => node.Invisible === true || alwaysHidden.has(node.Name);

function itemOf(node: MenuNode, path: string, activeMenu: string | null): MenuItem {
  let shown: string | null = null;
  return {
    name: node.Name,
    path,
    title: node.Title ?? '',
    icon: node.Icon ?? '',
    router: node.Router || null,
    hidden: isHidden(node),
    alwaysShow: node.AlwaysShow ?? true,
    redirect: node.Redirect ?? null,
    roles: node.Roles ?? [],
    affix: node.Affix ?? false,
    noCache: node.NoCache ?? false,
    activeMenu: node.ActiveMenu ?? activeMenu,
    children: (node.Children ?? []).map((child) => {
      // Hidden pages stand behind the place they belong to.
      if (!isHidden(child)) shown = childPath(child);
      return itemOf(child, childPath(child), isHidden(child) ? shown : null);
    }),
  };
}

/** The page that a Router names: warehouse/ShelvesIndex is ShelvesIndex. */
const viewOf = (router: string) => router.slice(router.lastIndexOf('/') + 1);

/** What a person may open: places without a list of roles, and those whose list names one of theirs. */
export function permittedMenu(items: readonly MenuItem[], person: Person): MenuItem[] {
  const may = ({ roles }: MenuItem) => person.isSuperUser || roles.length === 0 || roles.some((role) => person.roles.includes(role));
  return items.filter(may).map((item) => ({ ...item, children: permittedMenu(item.children, person) }));
}

/** Every screen below, with the way to it. */
export function screensOf(items: readonly MenuItem[], trail: readonly string[] = []): Screen[] {
  return items.flatMap(({ name, path, title, icon, router, activeMenu, affix, noCache, children }) => {
    // A group that is called as its only screen is named once.
    const here = title && title !== trail.at(-1) ? [...trail, title] : trail;
    const below = screensOf(children, here);
    if (!router) return below;
    const view = viewOf(router);
    return [{ name, view, path, title: title || name, icon, trail: here, activeMenu: activeMenu ?? path, affix, noCache }, ...below];
  });
}

/**
 * The menu as it is drawn: without hidden places, without screens whose page `has` does not know, without empty groups. A group that is
 * not always shown gives way to the only screen in it.
 */
export function shownMenu(items: readonly MenuItem[], has: (view: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (item.hidden || !item.title) return [];
    if (item.router) return has(viewOf(item.router)) ? [{ ...item, children: [] }] : [];
    const children = shownMenu(item.children, has);
    if (children.length === 1 && !item.alwaysShow) return children;
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}
