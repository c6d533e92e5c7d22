import { call } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { sitePageConfiguration } from './site-page-configuration.ts';

/** What the public site of the host asks for; nobody needs to sign in. */
const open = { who: 'A', needs: null, reads: true } as const;
const inLanguage = { siteLanguage: f.enum('SiteLanguage') } satisfies Fields;
const { title, headline, lead, carousel, serviceCards } = sitePageConfiguration.fields;

/** What the public pages of the host's site say in a language, and what a visitor needs to know of the site. */
export const getSitePageConfiguration = call({
  ...open,
  path: '/Site/GetSitePageConfiguration',
  takes: inLanguage,
  gives: f.object({
    ...sitePageConfiguration.fields,
    siteId: f.id({ required: true }),
    siteName: f.text({ required: true }),
    siteCode: f.text({ required: true, max: 1 }),
    defaultLanguage: f.enum('SiteLanguage'),
    timeZone: f.text({ required: true }),
  }),
});

const publicWarehouse = {
  id: f.id({ required: true }),
  name: f.text({ required: true }),
  address: f.text({ max: 500 }),
  openingHours: f.text({ max: 200 }),
};
/** The warehouses of the host's site: where they are and when they are open. */
export const getPublicWarehouses = call({ ...open, path: '/PublicSite/GetPublicWarehouses', takes: {}, gives: f.list(publicWarehouse) });

/** The landing page: pictures, services and warehouses. */
export const getHomePage = call({
  ...open,
  path: '/PublicSite/GetHomePage',
  takes: inLanguage,
  gives: f.object({ title, headline, lead, carousel, serviceCards, warehouses: f.list(publicWarehouse, { required: true }) }),
});

/** An agreement as rich text: `register`, `privacy` or `service`. */
export const getAgreement = call({
  ...open,
  path: '/PublicSite/GetAgreement',
  takes: { ...inLanguage, kind: f.text({ required: true, max: 16 }) },
  gives: f.richText(),
});

export const getAboutUs = call({ ...open, path: '/PublicSite/GetAboutUs', takes: inLanguage, gives: f.richText() });
export const getContactUs = call({ ...open, path: '/PublicSite/GetContactUs', takes: inLanguage, gives: f.richText() });
