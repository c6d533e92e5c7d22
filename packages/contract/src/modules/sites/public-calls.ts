import { call } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { openingInfoFields } from './opening-info.ts';
import { currencyChoice } from './lookup-calls.ts';
import { sitePageConfiguration } from './site-page-configuration.ts';

/** Calls of the host's public site; no sign-in is needed. */
const open = { audience: ['anonymous'], needs: null, transaction: 'none', mayLag: true } as const;
const inLanguage = { siteLanguage: f.enum('SiteLanguage') } satisfies Fields;
const { title, headline, lead, carousel, serviceCards } = sitePageConfiguration.fields;

/** The texts of the host's public pages in a language, and the site's data for visitors. */
export const getSitePageConfiguration = call({
  ...open,
  path: '/Site/GetSitePageConfiguration',
  input: inLanguage,
  output: f.object({
    ...sitePageConfiguration.fields,
    siteId: f.id({ required: true }),
    siteName: f.text({ required: true }),
    siteCode: f.text({ required: true, max: 1 }),
    defaultLanguage: f.enum('SiteLanguage'),
    brandColor: f.color(),
    timeZone: f.text({ required: true }),
  }),
});

const publicWarehouse = {
  id: f.id({ required: true }),
  name: f.text({ required: true }),
  address: f.text({ max: 500 }),
  warehouseType: f.enum('WarehouseType', { required: true }),
  /** A remark on the opening hours. */
  openingHours: f.text({ max: 200 }),
  ...openingInfoFields,
  /** The week as search engines read it. */
  searchHours: f.texts({ required: true, max: 50 }),
};
/** The warehouses of the host's site: their addresses and opening hours. */
export const getPublicWarehouses = call({ ...open, path: '/PublicSite/GetPublicWarehouses', input: {}, output: f.list(publicWarehouse) });

/** The currencies of the host's site, for prices that visitors see. */
export const getPublicCurrencies = call({
  ...open,
  path: '/PublicSite/GetCurrencies',
  input: {},
  output: f.list(currencyChoice, { required: true }),
});

/** The landing page: pictures, services and warehouses. */
export const getHomePage = call({
  ...open,
  path: '/PublicSite/GetHomePage',
  input: inLanguage,
  output: f.object({ title, headline, lead, carousel, serviceCards, warehouses: f.list(publicWarehouse, { required: true }) }),
});

/** An agreement as rich text: `register`, `privacy` or `service`. */
export const getAgreement = call({
  ...open,
  path: '/PublicSite/GetAgreement',
  input: { ...inLanguage, kind: f.text({ required: true, max: 16 }) },
  output: f.richText(),
});

export const getAboutUs = call({ ...open, path: '/PublicSite/GetAboutUs', input: inLanguage, output: f.richText() });
export const getContactUs = call({ ...open, path: '/PublicSite/GetContactUs', input: inLanguage, output: f.richText() });
