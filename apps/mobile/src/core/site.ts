import { loadSitePage } from '@entrepot/client/session/session.ts';
import { say } from '@entrepot/client/texts/i18n.ts';
import { create } from 'zustand';

/** What the site says of itself in the language in use. */
export const useSite = create<{ title: string; logo: string | null; lead: string | null }>(() => ({ title: '', logo: null, lead: null }));

/** Loads the site's name and logo. */
export async function showSite(): Promise<void> {
  const page = await loadSitePage();
  useSite.setState({ title: page?.title || say('mobile', 'product'), logo: page?.logo || null, lead: page?.lead || null });
}
