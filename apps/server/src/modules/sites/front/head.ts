import type { Language } from '@entrepot/contract/core/language.ts';
import { safe } from '../../../core/http/html.ts';

/** Metadata of a page of the public site. */
export interface PublicPage {
  language: Language;
  title: string;
  description: string;
  /** Its own URL in this language, and those in every language. */
  address: string;
  others: readonly (readonly [Language, string])[];
  site: string;
  origin: string;
  logo: string | null;
  places: readonly { name: string; address?: string | null; searchHours?: readonly string[] }[];
  /** Whether search engines may index it. */
  found: boolean;
}

/** Serializes data for a script element so that no text can end the element. */
const facts = (of: object): string => JSON.stringify(of).replaceAll('<', '\\u003c');
const absolute = (origin: string, address: string) => (URL.canParse(address) ? address : `${origin}${address}`);

/** Renders title, description, alternate languages, sharing preview and structured data. */
export function headOf(page: PublicPage): string {
  const { title, description, address, others, site, origin, logo, places } = page;
  const picture = logo ? absolute(origin, logo) : null;
  const about = {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#site`,
        name: site,
        url: `${origin}/index`,
        logo: picture || undefined,
      },
      ...places.map((place) => ({
        '@type': 'LocalBusiness',
        name: place.name,
        address: place.address ?? undefined,
        openingHours: place.searchHours?.length ? place.searchHours : undefined,
        parentOrganization: { '@id': `${origin}/#site` },
      })),
    ],
  };
  const meta = (name: string, content: string) => `<meta name="${name}" content="${safe(content)}" />`;
  const shared = (name: string, content: string) => `<meta property="og:${name}" content="${safe(content)}" />`;
  return [
    `<title>${safe(title)}</title>`,
    meta('description', description),
    ...(page.found ? [] : [meta('robots', 'noindex')]),
    `<link rel="canonical" href="${safe(address)}" />`,
    ...others.map(([language, there]) => `<link rel="alternate" hreflang="${language}" href="${safe(there)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${safe(origin)}/index" />`,
    shared('type', 'website'),
    shared('site_name', site),
    shared('title', title),
    shared('description', description),
    shared('url', address),
    ...(picture ? [shared('image', picture)] : []),
    `<script type="application/ld+json">${facts(about)}</script>`,
  ].join('\n    ');
}
