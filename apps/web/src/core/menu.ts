import type { MenuNode } from '@entrepot/contract/modules/access/calls.ts';

/** One place of the menu in the product's own names. A group has children; a screen has none. */
export interface MenuItem {
  name: string;
  path: string;
  title: string;
  icon: string;
  router: string | null;
  hidden: boolean;
  children: MenuItem[];
}
/** A screen that an address leads to, and the titles above it, for the breadcrumb. */
export interface Screen {
  name: string;
  path: string;
  title: string;
  icon: string;
  trail: readonly string[];
}

const alwaysHidden = new Set(['HomePage', 'Dashboard']);

/** Reads the server's tree: a top node's path is /{Name}; a child's is its own Path, or /{Name}. */
export function menuOf(root: MenuNode | null): MenuItem[] {
  return (root?.Children ?? []).map((node) => itemOf(node, `/${node.Name}`));
}

function itemOf(node: MenuNode, path: string): MenuItem {
  return {
    name: node.Name,
    path,
    title: node.Title ?? '',
    icon: node.Icon ?? '',
    router: node.Router || null,
    hidden: node.Invisible === true || alwaysHidden.has(node.Name),
    children: (node.Children ?? []).map((child) => itemOf(child, child.Path || `/${child.Name}`)),
  };
}

/** Every screen below, with the way to it. */
export function screensOf(items: readonly MenuItem[], trail: readonly string[] = []): Screen[] {
  return items.flatMap(({ name, path, title, icon, router, children }) => {
    // A group that is called as its only screen is named once.
    const here = title && title !== trail.at(-1) ? [...trail, title] : trail;
    const below = screensOf(children, here);
    return router ? [{ name, path, title: title || name, icon, trail: here }, ...below] : below;
  });
}

/** The menu as it is drawn: without hidden places, without screens that `has` does not know, without empty groups. */
export function shownMenu(items: readonly MenuItem[], has: (screen: string) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (item.hidden || !item.title) return [];
    if (item.router) return has(item.name) ? [{ ...item, children: [] }] : [];
    const children = shownMenu(item.children, has);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}
