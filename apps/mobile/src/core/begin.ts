import type { MobilePage } from './page-table.ts';
import { base } from './place.ts';

/**
 * Begins to load the page of an address, while the texts and the address of the API are still on their way: it would else wait for both.
 * Gives the names of the words that it is drawn with. A file that does not come is asked for again where it is drawn.
 */
export function beginPage(pages: readonly MobilePage[], address: string): readonly string[] {
  const path = address.slice(base.length) || '/';
  const page = pages.find((one) => one.path === path);
  page?.page().catch(() => undefined);
  return page?.words ? [page.words] : [];
}
