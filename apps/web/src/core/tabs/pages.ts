import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** How a screen's page is loaded. The page takes nothing; it reads its address with usePlace. */
export type PageLoader = () => Promise<{ Page: ComponentType }>;
/** The pages of a module, by the contract's screen name. */
export type Pages = Record<string, PageLoader>;

const modules = import.meta.glob<{ pages: Pages }>(['../../modules/*/pages.ts', '../../shell/pages.ts'], { eager: true });
const loaders: Pages = Object.assign({}, ...Object.values(modules).map((module) => module.pages));
const made = new Map<string, LazyExoticComponent<ComponentType>>();

/** Is there a page for a screen in this version? */
export const hasPage = (screen: string): boolean => screen in loaders;

/** The page of a screen, loaded when it is first drawn; undefined when this version has none. */
export function pageOf(screen: string): LazyExoticComponent<ComponentType> | undefined {
  const loader = loaders[screen];
  if (!loader) return undefined;
  const known = made.get(screen);
  if (known) return known;
  const page = lazy(() => loader().then(({ Page }) => ({ default: Page })));
  made.set(screen, page);
  return page;
}
