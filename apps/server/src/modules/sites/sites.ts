import type { Module } from '../../core/module.ts';
import { controlCentre } from './control-centre.ts';
import { pageForm } from './page-form.ts';
import { regionImport, uploadRegions } from './region-import.ts';
import { sitesHearings } from './shipped-expense-types.ts';
import {
  editSite,
  editSiteConfiguration,
  editSitePageConfiguration,
  enableGlobalCountries,
  establishSite,
  getCurrencyExchangeRateHistory,
  getEditSitePageConfiguration,
  getSiteById,
  getSiteConfiguration,
  getSmsCountrys,
  setCurrencyExchangeRate,
  upLoadGlobalCountries,
} from '@entrepot/contract/modules/sites/calls.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import {
  getRegionsByParentId,
  getSelectCurrencies,
  getSelectSites,
  getSelectTableExpenseTypes,
  lookUpCarriers,
  lookUpHelpTypes,
  lookUpRegions,
  lookUpShippingMethods,
  lookUpSiteJoinWarehouse,
  lookUpSites,
  lookUpTrackSchemes,
  selectSiteJoinWarehouse,
  selectTrackSchemes,
} from '@entrepot/contract/modules/sites/lookup-calls.ts';
import {
  getAboutUs,
  getAgreement,
  getContactUs,
  getHomePage,
  getPublicWarehouses,
  getSitePageConfiguration,
} from '@entrepot/contract/modules/sites/public-calls.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { configuration, editConfiguration, publicPage, smsCountries } from './configuration.ts';
import { rateHistory, setRate } from './currencies.ts';
import { mayRemoveExpenseType } from './expense-types.ts';
import {
  carriersToPick,
  currenciesToPick,
  expenseTypesToPick,
  helpTypesToPick,
  regionsBelow,
  shippingMethodsToPick,
  sitesToPick,
  sitesWithWarehouses,
  trackSchemesToPick,
} from './lookups.ts';
import { editPage, pageToEdit } from './page-configuration.ts';
import { publicPages, strayPage } from './public-pages.ts';
import { aboutUs, agreement, contactUs, homePage, publicWarehouses } from './public-site.ts';
import { enable, mayStandThere } from './regions.ts';
import { enumSelects } from './selects.ts';
import { edit, establish, mayRemoveSite, open, ownSites } from './site.ts';

const ownCalls = new Set<string>([establishSite.path, getSiteById.path, editSite.path]);
/** Those who may list currencies may open one in its form, too. */
const openToReaders = (handler: Handler): Handler => (handler.path.startsWith('/Currencies/GetEdit') ? { ...handler, who: 'PS' } : handler);

/** All that this module brings. */
export const sites: Module = {
  name: 'sites',
  calls: () => [
    ...crud(site, { scope: ownSites, mayRemove: mayRemoveSite }).filter(({ path }) => !ownCalls.has(path)),
    ...on(establishSite, establish),
    ...on(getSiteById, open),
    ...on(editSite, edit),
    ...on(getSiteConfiguration, configuration),
    ...on(editSiteConfiguration, editConfiguration),
    ...on(getSitePageConfiguration, publicPage),
    ...on(getSmsCountrys, smsCountries),
    ...on(getEditSitePageConfiguration, pageToEdit),
    ...on(editSitePageConfiguration, editPage),
    ...on(getHomePage, homePage),
    ...on(getPublicWarehouses, publicWarehouses),
    ...on(getAgreement, agreement),
    ...on(getAboutUs, aboutUs),
    ...on(getContactUs, contactUs),

    ...crud(currency).map(openToReaders),
    ...on(setCurrencyExchangeRate, setRate),
    ...on(getCurrencyExchangeRateHistory, rateHistory),

    ...crud(region, { fill: mayStandThere }),
    ...on(enableGlobalCountries, enable),
    ...on(upLoadGlobalCountries, uploadRegions),

    ...crud(expenseType, { mayRemove: mayRemoveExpenseType }),

    ...enumSelects,
    ...[getRegionsByParentId, lookUpRegions].flatMap((call) => on(call, regionsBelow)),
    ...[getSelectSites, lookUpSites].flatMap((call) => on(call, sitesToPick)),
    ...[selectSiteJoinWarehouse, lookUpSiteJoinWarehouse].flatMap((call) => on(call, sitesWithWarehouses)),
    ...[selectTrackSchemes, lookUpTrackSchemes].flatMap((call) => on(call, trackSchemesToPick)),
    ...on(getSelectCurrencies, currenciesToPick),
    ...on(lookUpCarriers, carriersToPick),
    ...on(lookUpShippingMethods, shippingMethodsToPick),
    ...on(lookUpHelpTypes, helpTypesToPick),
    ...on(getSelectTableExpenseTypes, expenseTypesToPick),
  ],
  hearings: sitesHearings,
  routes: [controlCentre, pageForm, publicPages],
  stray: strayPage,
  imports: [regionImport],
};
