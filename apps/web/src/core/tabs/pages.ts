import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { pageCame } from '@entrepot/client/react/rows-first.ts';
import { type ComponentType, createElement, useEffect } from 'react';
import { pages as shellPages } from '../../shell/pages.ts';
import { loadNamespace } from '@entrepot/client/texts/i18n.ts';
import { isScreen, moduleWith, pagesWith } from '../app/directory.ts';
import { findParentList } from './parent-list.ts';

const made = new Map<string, ComponentType>();

const hasOwnPage = (screen: string) => screen in shellPages || isScreen(screen);

/** The list below a hidden page and what the page opens there; undefined for screens with their own page. */
export const parentListOf = (screen: string) => (hasOwnPage(screen) ? undefined : findParentList(screen, hasOwnPage));

/** Whether this version has a page for a screen. */
export const hasPage = (screen: string): boolean => hasOwnPage(screen) || parentListOf(screen) !== undefined;

/** Page of a screen, loaded with its module on first render; undefined if this version has none. */
export function pageOf(screen: string): ComponentType | undefined {
  if (!hasOwnPage(screen)) return undefined;
  const known = made.get(screen);
  if (known) return known;
  const page = late(async () => ({ default: await loadPage(screen) }), createElement(LoadingBlock));
  made.set(screen, page);
  return page;
}

/** Preloads the page of a screen, so that it renders immediately. */
export async function loadPageAhead(screen: string): Promise<void> {
  if (!hasOwnPage(screen)) return;
  const page = await loadPage(screen);
  if (!made.has(screen)) made.set(screen, page);
}

async function loadPage(screen: string): Promise<ComponentType> {
  const module = moduleWith(screen);
  // Loads its texts in parallel.
  if (module) void loadNamespace(module);
  const load = shellPages[screen] ?? (await pagesWith(screen))[screen];
  if (!load) throw new Error(`no page for ${screen}`);
  return withReadySignal((await load()).Page);
}

/** Wraps the page to signal when all of its content has rendered. */
const withReadySignal = (Page: ComponentType): ComponentType =>
  function ReadySignal() {
    useEffect(() => void pageCame(), []);
    return createElement(Page);
  };
