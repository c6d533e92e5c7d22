import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { startedJob } from '../files/calls.ts';
import { currencyRate } from './currency.ts';
import { region } from './region.ts';
import { currenciesIndex, globalCountriesIndex, siteConfigurationIndex, siteIndex } from './screens.ts';
import { siteConfiguration } from './site-configuration.ts';
import { sitePageConfiguration } from './site-page-configuration.ts';
import { site } from './site.ts';

const byId = { id: f.id({ required: true }) };
const ofSite = { siteId: f.ref('site') };

/** Opens a branch; its rules start with the defaults. */
export const establishSite = call({
  path: '/Site/EstablishSite',
  audience: ['platform'],
  needs: needsOf(site, 'create'),
  input: site.fields,
  output: f.object(byId),
});

/** The usual settings of a site in a country; null where the country has several, or the currency is not in use. */
export const getCountryFacts = call({
  path: '/Site/GetCountryFacts',
  audience: ['platform', 'site'],
  needs: siteIndex,
  transaction: 'none',
  input: { countryId: f.ref('region', { required: true }) },
  output: f.object(
    {
      timeZone: f.text({ max: 64 }),
      timeZones: f.texts({ required: true, each: 64 }),
      phoneCodes: f.texts({ required: true, each: 4 }),
      defaultLanguage: f.enum('SiteLanguage', { required: true }),
      defaultCurrencyId: f.id(),
      currencyCode: f.text({ max: 3 }),
    },
    { required: true },
  ),
});

export const getSiteById = call({
  path: '/Site/GetSiteById',
  audience: ['platform', 'site'],
  needs: siteIndex,
  input: byId,
  output: f.object(site.fields),
  transaction: 'none',
});

export const editSite = call({
  path: '/Site/EditSite',
  audience: ['platform', 'site'],
  needs: needsOf(site, 'edit'),
  input: { ...byId, rowVersion: f.count({ min: 1 }), ...site.fields },
  output: done,
});

/** The rules of a site; default: the caller's own. */
export const getSiteConfiguration = call({
  path: '/Site/GetSiteConfiguration',
  audience: ['platform', 'site'],
  needs: [siteConfigurationIndex, siteIndex],
  input: ofSite,
  output: f.object(siteConfiguration.fields),
  transaction: 'none',
});

export const editSiteConfiguration = call({
  path: '/Site/EditSiteConfiguration',
  audience: ['platform', 'site'],
  needs: siteConfigurationIndex.Edit,
  input: { ...ofSite, id: f.id(), rowVersion: f.count({ min: 1 }), ...siteConfiguration.fields },
  output: done,
});

/**
 * The texts of a site's public pages in one language, by default the site's, for editing; row version 0 when there are none yet. `lacking`
 * are the texts that a language does not have while another one has them.
 */
export const getEditSitePageConfiguration = call({
  path: '/Site/GetEditSitePageConfiguration',
  audience: ['platform', 'site'],
  needs: siteConfigurationIndex.EditPage,
  input: { ...ofSite, siteLanguage: f.enum('SiteLanguage') },
  output: f.row(sitePageConfiguration, {
    siteId: f.id({ required: true }),
    rowVersion: f.count({ required: true }),
    lacking: f.list(
      { siteLanguage: f.enum('SiteLanguage', { required: true }), fields: f.texts({ required: true, each: 40 }) },
      { required: true },
    ),
  }),
  transaction: 'none',
});

/**
 * Changes the texts of a site's public pages in one language. Sent as a form (multipart): each field by its name, lists as JSON; a
 * picture's address may be `file:` and the name of a part that contains the picture.
 */
export const editSitePageConfiguration = call({
  path: '/Site/EditSitePageConfiguration',
  audience: ['platform', 'site'],
  needs: siteConfigurationIndex.EditPage,
  input: { ...ofSite, rowVersion: f.count(), ...sitePageConfiguration.fields },
  output: done,
});

/** Sets the value of one unit of a currency in the base currency, from now or from an earlier moment on. */
export const setCurrencyExchangeRate = call({
  path: '/Currencies/SetCurrencyExchangeRate',
  audience: ['platform', 'site'],
  needs: currenciesIndex.SetRate,
  input: { ...byId, exchangeRate: f.rate({ required: true }), effectiveTime: f.time() },
  output: done,
});

export const getCurrencyExchangeRateHistory = call({
  path: '/Currencies/GetCurrencyExchangeRateHistory',
  audience: ['platform', 'site'],
  needs: currenciesIndex,
  input: byId,
  output: f.page(currencyRate.fields),
  transaction: 'none',
  query: true,
});

/** Starts the import of countries and their parts from a spreadsheet; all rows or none. */
export const upLoadGlobalCountries = call({
  path: '/GlobalCountries/UpLoadGlobalCountries',
  audience: ['platform'],
  needs: globalCountriesIndex.Import,
  input: { fileId: f.id({ required: true }) },
  output: startedJob,
});

const { parentId, level } = region.fields;
/** Countries and their parts; `offered` is whether the caller's site offers each, its parents disregarded. */
export const getRegions = call({
  path: '/GlobalCountries/GetGlobalCountries',
  audience: ['platform', 'site'],
  needs: globalCountriesIndex,
  transaction: 'none',
  query: true,
  input: { parentId: anyOf(parentId), level: anyOf(level) },
  output: f.page({ ...region.fields, offered: f.flag({ required: true }) }),
});

/** Sets whether the caller's site offers a country or region. */
export const enableGlobalCountries = call({
  path: '/GlobalCountries/EnableGlobalCountries',
  audience: ['platform', 'site'],
  needs: globalCountriesIndex.Enable,
  input: { ...byId, enabled: f.flag({ required: true }), ...ofSite },
  output: done,
});
