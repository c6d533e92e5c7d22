import type { MobilePage } from './page-table.ts';
import { base } from './place.ts';

/**
 * Starts loading the page of a URL in parallel with the shared texts and the API address. Returns the names of the text namespaces the page
 * needs. A failed load is retried when the page renders.
 */
export function beginPage(pages: readonly MobilePage[], address: string): readonly string[] {
  const path = address.slice(base.length) || '/';
  const page = pages.find((one) => one.path === path);
  page?.page().catch(() => undefined);
  return page?.texts ? [page.texts] : [];
}
