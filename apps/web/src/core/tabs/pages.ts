import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { pages as shellPages } from '../../shell/pages.ts';
import { isScreen, pagesWith } from '../app/directory.ts';

/** How a screen's page is loaded. The page takes nothing; it reads its address with usePlace. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;
/** The pages of a module, by the contract's screen name. */
export type Pages = Record<string, PageLoader>;

const made = new Map<string, LazyExoticComponent<ComponentType>>();

/** Is there a page for a screen in this version? */
export const hasPage = (screen: string): boolean => screen in shellPages || isScreen(screen);

/** The page of a screen, loaded with its module when it is first drawn; undefined when this version has none. */
export function pageOf(screen: string): LazyExoticComponent<ComponentType> | undefined {
  if (!hasPage(screen)) return undefined;
  const known = made.get(screen);
  if (known) return known;
  const page = lazy(async () => {
    const load = shellPages[screen] ?? (await pagesWith(screen))[screen];
    if (!load) throw new Error(`no page for ${screen}`);
    return { default: (await load()).Page };
  });
  made.set(screen, page);
  return page;
}
