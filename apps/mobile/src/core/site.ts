import { loadSitePage } from '@entrepot/client/session/session.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { create } from 'zustand';

/** Site name, logo and introduction in the current language. */
export const useSite = create<{ title: string; logo: string | null; lead: string | null }>(() => ({ title: '', logo: null, lead: null }));

/** Loads the site's name and logo. */
export async function showSite(): Promise<void> {
  const page = await loadSitePage();
  useSite.setState({ title: page?.title || translate('mobile', 'product'), logo: page?.logo || null, lead: page?.lead || null });
}
