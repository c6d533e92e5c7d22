import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { siteConfigurationIndex } from './screens.ts';

/** The texts of a site's public pages in one language. */
export const sitePageConfiguration = resource({
  name: 'sitePageConfiguration',
  module: 'sites',
  table: 'site_page_configuration',
  area: 'Site',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: siteConfigurationIndex,
  fields: {
    siteLanguage: f.enum('SiteLanguage', { required: true }),
    title: f.text({ max: 100 }),
    // The headline of the landing page; default: the product's own text.
    headline: f.text({ max: 60 }),
    lead: f.longText({ max: 300 }),
    logo: f.picture(),
    favicon: f.picture(),
    // In display order.
    carousel: f.list({ imageUrl: f.picture({ required: true }), link: f.url(), displayOrder: f.count() }, { default: [], max: 15 }),
    serviceCards: f.list({ title: f.text({ required: true }), text: f.longText(), icon: f.text() }, { default: [], max: 12 }),
    aboutUs: f.richText(),
    contactUs: f.richText(),
    registerAgreement: f.richText(),
    privacyAgreement: f.richText(),
    serviceAgreement: f.richText(),
    copyright: f.text({ max: 200 }),
    recordNumber: f.text({ max: 100 }),
    // Written texts of a new site that its operator has not saved: visitors do not see them.
    draft: f.flag({ readOnly: true, required: true, default: false }),
  },
  unique: [['siteLanguage']],
  page: {
    filters: [],
    columns: ['siteLanguage', 'title'],
    form: [
      ['siteLanguage', 'title'],
      ['headline', 'lead'],
      ['logo', 'favicon'],
      ['carousel'],
      ['serviceCards'],
      ['aboutUs'],
      ['contactUs'],
      ['registerAgreement'],
      ['privacyAgreement'],
      ['serviceAgreement'],
      ['copyright', 'recordNumber'],
    ],
  },
});
