import { getSmsCountrys } from '@entrepot/contract/modules/sites/phone-code-calls.ts';
import type { Module, Route } from '../../core/module.ts';
import { pageForm } from './page-form.ts';
import { regionImport, uploadRegions } from './region-import.ts';
import { sitesSubscribers } from './shipped-expense-types.ts';
import {
  editSite,
  editSitePageConfiguration,
  enableGlobalCountries,
  getRegions,
  establishSite,
  getCountryFacts,
  getCurrencyExchangeRateHistory,
  getEditSitePageConfiguration,
  getSiteById,
  getSiteConfiguration,
  upLoadGlobalCountries,
} from '@entrepot/contract/modules/sites/calls.ts';
import { editSiteActivities, getSiteActivities } from '@entrepot/contract/modules/sites/activity-calls.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import {
  getRegionsByParentId,
  getCurrencyFormats,
  getSelectCurrencies,
  getSelectSites,
  getSelectTableExpenseTypes,
  lookUpRegions,
  lookUpSiteJoinWarehouse,
  lookUpSites,
  selectSiteJoinWarehouse,
} from '@entrepot/contract/modules/sites/lookup-calls.ts';
import {
  getAboutUs,
  getAgreement,
  getContactUs,
  getHomePage,
  getPublicCurrencies,
  getPublicWarehouses,
  getSitePageConfiguration,
} from '@entrepot/contract/modules/sites/public-calls.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, handle } from '../../core/calls/handler.ts';
import { siteConfigurationOf } from './public.ts';
import { registerSiteFact } from './site-facts.ts';
import { editActivities, siteActivities } from './activities.ts';
import { configuration, publicPage, smsCountries } from './configuration.ts';
import { proposeForCountry } from './country-lookup.ts';
import { rateHistory } from './currencies.ts';
import {
  currenciesToPick,
  currencyFormats,
  expenseTypesToPick,
  publicCurrencies,
  regionsBelow,
  sitesToPick,
  sitesWithWarehouses,
} from './lookups.ts';
import { editPage, pageToEdit } from './page-configuration.ts';
import { notSetUp } from './not-set-up.ts';
import { publicPages, renderNotFound } from './public-pages.ts';
import { aboutUs, agreement, contactUs, homePage, publicWarehouses } from './public-site.ts';
import { enable, regions, requireValidParent } from './regions.ts';
import { enumSelects } from './selects.ts';
import { edit, establish, mayRemoveSite, open, ownSites } from './site.ts';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { errorText } from '../../core/calls/texts.ts';
import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import { copyOpeningCalendar } from '@entrepot/contract/modules/sites/copy-opening-calendar.ts';
import { openingCalendar } from '@entrepot/contract/modules/sites/opening-calendar.ts';
import { copyCalendar, fillOpeningCalendar } from './opening-calendar.ts';

/**
 * The control centre: returns the API URL of a host (`NotFound` for an unknown host), and `Demo` in demo mode. Only a requested host that
 * belongs to a site is returned: the request's own Host header cannot be trusted.
 */
const controlCentre: Route = {
  add({ http, sites, config }) {
    http.post('/GetSiteApiUrlByHost', async (request, reply) => {
      const host = String((request.body as { Host?: unknown } | null)?.Host ?? '');
      const site = host ? await sites.byHost(host) : undefined;
      const demo = config.demo ? { Demo: true } : {};
      if (site?.enabled) return reply.send({ Code: errorCodes.Ok, Message: '', Data: `${request.protocol}://${host}/api`, ...demo });
      const message = errorText(languageOf(request.headers['accept-language']), 'NotFound');
      return reply.send({ Code: errorCodes.NotFound, Message: message, Data: null });
    });
  },
};

const ownCalls = new Set<string>([establishSite.path, getSiteById.path, editSite.path]);
/** Readers of the list of currencies may open one in its form, too. */
const openToReaders = (handler: Handler): Handler =>
  handler.path.startsWith('/Currencies/GetEdit') ? { ...handler, audience: ['platform', 'site'] } : handler;

/** The sites module. */
export const sites: Module = {
  name: 'sites',
  prepare: () =>
    registerSiteFact('unclaimedStorageDays', async (tx, siteId) => String((await siteConfigurationOf(tx, siteId)).unknownItemKeepDays)),
  calls: () => [
    ...crud(site, { scope: ownSites, mayRemove: mayRemoveSite }).filter(({ path }) => !ownCalls.has(path)),
    ...handle(establishSite, establish),
    ...handle(getSiteById, open),
    ...handle(getCountryFacts, proposeForCountry),
    ...handle(editSite, edit),
    // The calls that change rules and rates are bound in wallet, with four-eyes approval.
    ...handle(getSiteConfiguration, configuration),
    ...handle(getSiteActivities, siteActivities),
    ...handle(editSiteActivities, editActivities),
    ...handle(getSitePageConfiguration, publicPage),
    ...handle(getSmsCountrys, smsCountries),
    ...handle(getEditSitePageConfiguration, pageToEdit),
    ...handle(editSitePageConfiguration, editPage),
    ...handle(getHomePage, homePage),
    ...handle(getPublicWarehouses, publicWarehouses),
    ...handle(getPublicCurrencies, publicCurrencies),
    ...handle(getAgreement, agreement),
    ...handle(getAboutUs, aboutUs),
    ...handle(getContactUs, contactUs),

    ...crud(currency).map(openToReaders),
    ...handle(getCurrencyExchangeRateHistory, rateHistory),

    ...crud(region, { fill: requireValidParent }).filter(({ path }) => path !== getRegions.path),
    ...handle(getRegions, regions),
    ...handle(enableGlobalCountries, enable),
    ...handle(upLoadGlobalCountries, uploadRegions),

    ...crud(expenseType, { mayRemove: mayRemoveExpenseType }),

    ...enumSelects,
    ...[getRegionsByParentId, lookUpRegions].flatMap((call) => handle(call, regionsBelow)),
    ...[getSelectSites, lookUpSites].flatMap((call) => handle(call, sitesToPick)),
    ...[selectSiteJoinWarehouse, lookUpSiteJoinWarehouse].flatMap((call) => handle(call, sitesWithWarehouses)),
    ...handle(getSelectCurrencies, currenciesToPick),
    ...handle(getCurrencyFormats, currencyFormats),
    ...handle(getSelectTableExpenseTypes, expenseTypesToPick),
    ...crud(openingCalendar, { fill: fillOpeningCalendar }),
    ...handle(copyOpeningCalendar, copyCalendar),
  ],
  subscribers: sitesSubscribers,
  routes: [notSetUp, controlCentre, pageForm, publicPages],
  notFoundPage: renderNotFound,
  imports: [regionImport],
};

/** Rejects the deletion of an expense type that a quotation uses, or the last one for a system variable (`InUse`). */
async function mayRemoveExpenseType(tx: Tx, caller: Caller, row: RowOf<typeof expenseType>): Promise<void> {
  const named = JSON.stringify([{ expenseTypeId: row.id }]);
  const used = await sql<{ name: string }>`
    select name
    from transfer_quotation
    where site_id = ${row.siteId} and not is_deleted and surcharges @> ${named}::jsonb
    union all select name
    from inbound_quotation
    where site_id = ${row.siteId} and not is_deleted and surcharges @> ${named}::jsonb
    limit 1`.execute(tx);
  const name = row.name[caller.language];
  if (used.rows[0]) throw sitesErrors.usedByQuotation({ expenseType: name, quotation: used.rows[0].name });
  if (row.systemVariables === null || row.systemVariables === enumCodes.SystemVariables.Other) return;
  const ofKind = tx.selectFrom('expenseType').select('id').where('siteId', '=', row.siteId).where(notDeleted);
  const others = ofKind.where('systemVariables', '=', row.systemVariables).where('id', '<>', row.id);
  if (!(await others.limit(onlyOne).executeTakeFirst())) throw sitesErrors.lastOfKind({ expenseType: name });
}
