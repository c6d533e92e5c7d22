import { create } from 'zustand';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { loadSitePage } from '@entrepot/client/session/session.ts';

interface Picture {
  imageUrl: string;
  link?: string | null;
}

const agreementKinds = ['service', 'privacy', 'register'] as const;
type AgreementKind = (typeof agreementKinds)[number];

/** Texts of the site's own page (title, logo) in the current language. */
export const useSitePage = create<{
  title: string;
  logo: string | null;
  copyright: string | null;
  recordNumber: string | null;
  carousel: readonly Picture[];
  /** The agreements that are published. */
  agreements: readonly AgreementKind[];
}>(() => ({
  title: '',
  logo: null,
  copyright: null,
  recordNumber: null,
  carousel: [],
  agreements: [],
}));

function showIcon(address: string): void {
  const link =
    document.head.querySelector<HTMLLinkElement>('link[rel~="icon"]') ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'icon';
  link.removeAttribute('type');
  link.href = address;
}

let pageTitle: string | null = null;
const showTitle = (): void => {
  document.title = windowTitle(pageTitle, useSitePage.getState().title);
};

/** Returns the title of the window: that of the page and that of the site, without repetition. */
export const windowTitle = (page: string | null, site: string): string => [...new Set([page, site])].filter(Boolean).join(' · ');

/** Puts the title of the page in front on the window; null: the site's alone. */
export function showPageTitle(title: string | null): void {
  pageTitle = title;
  showTitle();
}

/** Loads the site's title and logo and puts the title on the window. */
export async function showSitePage(): Promise<void> {
  const page = await loadSitePage();
  const title = page?.title || translate('shell', 'product');
  useSitePage.setState({
    title,
    logo: page?.logo || null,
    copyright: page?.copyright ?? null,
    recordNumber: page?.recordNumber ?? null,
    carousel: page?.carousel ?? [],
    agreements: agreementKinds.filter((kind) => page?.[`${kind}Agreement`]),
  });
  if (page?.favicon) showIcon(page.favicon);
  showTitle();
}
