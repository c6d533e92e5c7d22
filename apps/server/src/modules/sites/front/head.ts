import type { Language } from '@entrepot/contract/core/language.ts';

/** A page of the public site, as its head and its first paint tell it. */
export interface PublicPage {
  language: Language;
  title: string;
  description: string;
  /** Its own address in this language, and those in every language. */
  address: string;
  others: readonly (readonly [Language, string])[];
  site: string;
  origin: string;
  logo: string | null;
  headline: string;
  lead: string;
  /** What the button to register says; null: there is none. */
  begin: string | null;
  places: readonly { name: string; address?: string | null; openingHours?: string | null }[];
  /** May search engines show it? */
  found: boolean;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text inside HTML, whatever was typed into it. */
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
/** Facts inside a script element: no text in them can end it. */
const facts = (of: object): string => JSON.stringify(of).replaceAll('<', '\\u003c');
const absolute = (origin: string, address: string) => (URL.canParse(address) ? address : `${origin}${address}`);

/** Title, description, the other languages, how it looks when it is shared, and what it is about. */
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
        ...(picture ? { logo: picture } : undefined),
      },
      ...places.map((place) => ({
        '@type': 'LocalBusiness',
        name: place.name,
        address: place.address ?? undefined,
        openingHours: place.openingHours ?? undefined,
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

// The colours and sizes of the client's own first screen, so that nothing jumps when it takes over.
const style =
  'body{margin:0}.first{font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;max-width:1120px;margin:0 auto;padding:96px 20px 40px;color:#1b2430}.first h1{font-size:clamp(28px,5vw,44px);line-height:1.2;margin:0 0 12px}.first p{font-size:18px;margin:0 0 24px;color:#4a5565}.first a{display:inline-block;padding:12px 24px;border-radius:8px;background:#002fa7;color:#fff;text-decoration:none}.first li{margin:4px 0}';

/** What is seen before the client is loaded: who this is, what it does, the way in, and where its warehouses are. */
export function firstPaint({ headline, lead, begin, places }: PublicPage): string {
  const way = begin ? `<a href="/index?activeIndex=register">${safe(begin)}</a>` : '';
  const rows = places.map(
    ({ name, address, openingHours }) => `<li>${safe([name, address, openingHours].filter(Boolean).join(' · '))}</li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '';
  return `<style>${style}</style><main class="first"><h1>${safe(headline)}</h1><p>${safe(lead)}</p>${way}${list}</main>`;
}
