import { create } from 'zustand';
import { say } from '@entrepot/client/texts/i18n.ts';
import { loadSitePage } from '@entrepot/client/session/session.ts';

interface Picture {
  imageUrl: string;
  link?: string | null;
}

/** What the site says of itself in the language in use. */
export const useSitePage = create<{
  title: string;
  logo: string | null;
  copyright: string | null;
  recordNumber: string | null;
  carousel: readonly Picture[];
}>(() => ({
  title: '',
  logo: null,
  copyright: null,
  recordNumber: null,
  carousel: [],
}));

function showIcon(address: string): void {
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel~="icon"]') ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'icon';
  link.removeAttribute('type');
  link.href = address;
}

/** Loads the site's title and logo and puts the title on the window. */
export async function showSitePage(): Promise<void> {
  const page = await loadSitePage();
  const title = page?.title || say('shell', 'product');
  useSitePage.setState({
    title,
    logo: page?.logo || null,
    copyright: page?.copyright ?? null,
    recordNumber: page?.recordNumber ?? null,
    carousel: page?.carousel ?? [],
  });
  if (page?.favicon) showIcon(page.favicon);
  document.title = title;
}
