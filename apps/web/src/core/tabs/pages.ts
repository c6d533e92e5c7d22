import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { pageCame } from '@entrepot/client/react/rows-first.ts';
import { type ComponentType, createElement, useEffect } from 'react';
import { pages as shellPages } from '../../shell/pages.ts';
import { loadNamespace } from '@entrepot/client/texts/i18n.ts';
import { isScreen, moduleWith, pagesWith } from '../app/directory.ts';
import { besideList } from './beside-list.ts';

/** How a screen's page is loaded. The page takes nothing; it reads its address with usePlace. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;
/** The pages of a module, by the contract's screen name. */
export type Pages = Record<string, PageLoader>;

const made = new Map<string, ComponentType>();

const hasOwnPage = (screen: string) => screen in shellPages || isScreen(screen);

/** The list that a hidden page stands over, and what it opens there; undefined for whatever has a page of its own. */
export const besideOf = (screen: string) => (hasOwnPage(screen) ? undefined : besideList(screen, hasOwnPage));

/** Is there a page for a screen in this version? */
export const hasPage = (screen: string): boolean => hasOwnPage(screen) || besideOf(screen) !== undefined;

/** The page of a screen, loaded with its module when it is first drawn; undefined when this version has none. */
export function pageOf(screen: string): ComponentType | undefined {
  if (!hasOwnPage(screen)) return undefined;
  const known = made.get(screen);
  if (known) return known;
  const page = late(async () => ({ default: await loadPage(screen) }), createElement(LoadingBlock));
  made.set(screen, page);
  return page;
}

/** Loads the page of a screen before it is drawn, which then draws it at once. */
export async function loadPageAhead(screen: string): Promise<void> {
  if (!hasOwnPage(screen)) return;
  const page = await loadPage(screen);
  if (!made.has(screen)) made.set(screen, page);
}

async function loadPage(screen: string): Promise<ComponentType> {
  const module = moduleWith(screen);
  // Its texts come beside it, and not after it.
  if (module) void loadNamespace(module);
  const load = shellPages[screen] ?? (await pagesWith(screen))[screen];
  if (!load) throw new Error(`no page for ${screen}`);
  return standing((await load()).Page);
}

/** The page, which says that it stands once all in it was drawn. */
const standing = (Page: ComponentType): ComponentType =>
  function Standing() {
    useEffect(() => void pageCame(), []);
    return createElement(Page);
  };
