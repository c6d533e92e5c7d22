import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { startedJob } from '../files/calls.ts';
import { currencyRate } from './currency.ts';
import { currenciesIndex, globalCountriesIndex, siteConfigurationIndex, siteIndex } from './screens.ts';
import { siteConfiguration } from './site-configuration.ts';
import { sitePageConfiguration } from './site-page-configuration.ts';
import { site } from './site.ts';

const byId = { id: f.id({ required: true }) };
const ofSite = { siteId: f.ref('site') };

/** Opens a branch; its rules start as the defaults. */
export const establishSite = call({
  path: '/Site/EstablishSite',
  who: 'P',
  needs: needsOf(site, 'create'),
  takes: site.fields,
  gives: f.object(byId),
});

export const getSiteById = call({
  path: '/Site/GetSiteById',
  who: 'PS',
  needs: siteIndex,
  takes: byId,
  gives: f.object(site.fields),
  reads: true,
});

export const editSite = call({
  path: '/Site/EditSite',
  who: 'PS',
  needs: needsOf(site, 'edit'),
  takes: { ...byId, rowVersion: f.count({ min: 1 }), ...site.fields },
  gives: done,
});

/** The rules of a site; of the caller's own when none is named. */
export const getSiteConfiguration = call({
  path: '/Site/GetSiteConfiguration',
  who: 'PS',
  needs: [siteConfigurationIndex, siteIndex],
  takes: ofSite,
  gives: f.object(siteConfiguration.fields),
  reads: true,
});

export const editSiteConfiguration = call({
  path: '/Site/EditSiteConfiguration',
  who: 'PS',
  needs: siteConfigurationIndex.Edit,
  takes: { ...ofSite, id: f.id(), rowVersion: f.count({ min: 1 }), ...siteConfiguration.fields },
  gives: done,
});

/** What the public pages of a site say in one language, to be changed; row version 0 where nothing was written yet. */
export const getEditSitePageConfiguration = call({
  path: '/Site/GetEditSitePageConfiguration',
  who: 'PS',
  needs: siteConfigurationIndex.EditPage,
  takes: { ...ofSite, siteLanguage: f.enum('SiteLanguage', { required: true }) },
  gives: f.object({ ...sitePageConfiguration.fields, siteId: f.id({ required: true }), rowVersion: f.count({ required: true }) }),
  reads: true,
});

/**
 * Changes what the public pages of a site say in one language. Sent as a form (multipart): each field by its name, lists as
 * JSON; a picture's address may be `file:` and the name of a part that carries the picture.
 */
export const editSitePageConfiguration = call({
  path: '/Site/EditSitePageConfiguration',
  who: 'PS',
  needs: siteConfigurationIndex.EditPage,
  takes: { ...ofSite, rowVersion: f.count(), ...sitePageConfiguration.fields },
  gives: done,
});

/** The countries whose phone numbers may register, with their dialling codes. */
export const getSmsCountrys = call({
  path: '/Site/GetSmsCountrys',
  who: 'A',
  needs: null,
  takes: {},
  gives: f.list({
    name: f.text({ required: true, max: 100 }),
    phoneCode: f.text({ required: true, max: 8 }),
    code: f.text({ required: true, max: 32 }),
  }),
  reads: true,
});

/** Sets what one unit of a currency is worth in the base currency, from now or from an earlier moment on. */
export const setCurrencyExchangeRate = call({
  path: '/Currencies/SetCurrencyExchangeRate',
  who: 'PS',
  needs: currenciesIndex.SetRate,
  takes: { ...byId, exchangeRate: f.rate({ required: true }), effectiveTime: f.time() },
  gives: done,
});

export const getCurrencyExchangeRateHistory = call({
  path: '/Currencies/GetCurrencyExchangeRateHistory',
  who: 'PS',
  needs: currenciesIndex,
  takes: byId,
  gives: f.page(currencyRate.fields),
  reads: true,
  query: true,
});

/** Starts the import of countries and their parts from a spreadsheet; all rows or none. */
export const upLoadGlobalCountries = call({
  path: '/GlobalCountries/UpLoadGlobalCountries',
  who: 'P',
  needs: globalCountriesIndex.Import,
  takes: { fileId: f.id({ required: true }) },
  gives: startedJob,
});

/** Says whether the caller's site offers a country or region. */
export const enableGlobalCountries = call({
  path: '/GlobalCountries/EnableGlobalCountries',
  who: 'PS',
  needs: globalCountriesIndex.Enable,
  takes: { ...byId, enabled: f.flag({ required: true }), ...ofSite },
  gives: done,
});
