import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { type Dec, type Decimal, dec, round, text } from '@entrepot/rules/decimal.ts';
import { signFor } from '@entrepot/rules/pricing/display.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { memoize } from '../../core/db/memoize.ts';
import { notDeleted } from '../../core/db/conditions.ts';

export { activitiesOff, unusedScreens } from './activities.ts';
export { editConfiguration } from './edit-configuration.ts';
export { answerAt } from './answer-at.ts';
export { allCurrencies, factsOfCountry } from './country-facts.ts';
export { amountsIn, approvalLimits } from './limits-of-currency.ts';
export { establishCurrencies, setRate } from './currencies.ts';
export { type ExpenseCode, shipExpenseTypes, takenOverCharge } from './shipped-expense-types.ts';
export { shipPages } from './shipped-pages.ts';
export { addressesInLanguage, addressesOnPaper } from './paper-address.ts';
export { streetAloneOf } from './street-alone.ts';
export { hostOf, namesOfHost } from './host-of.ts';
export { confirmAddresses, establish as establishSite, setLive } from './site.ts';
export { noOpenings, openingInfo, type Openings, openingsOf } from './openings.ts';
export { takesRegistrations } from './takes-registrations.ts';
export { registerSiteFact, withSiteFacts } from './site-facts.ts';

/** Returns the business rules of a site (`NotFound` if it has none yet). */
export const siteConfigurationOf = (tx: Db, siteId: string): Promise<RowOf<typeof siteConfiguration>> =>
  memoize(tx, ['site_configuration'], siteId, async () => {
    const found = await tx.selectFrom('siteConfiguration').selectAll().where('siteId', '=', siteId).where(notDeleted).executeTakeFirst();
    return found ?? Promise.reject(refuse('NotFound'));
  });

/** Returns the prefix of the numbers that a site issues. */
export const siteCodeOf = (tx: Tx, siteId: string): Promise<string> =>
  memoize(tx, ['site'], `code ${siteId}`, async () => {
    const { code } = await tx.selectFrom('site').select('code').where('id', '=', siteId).executeTakeFirstOrThrow();
    return code;
  });

/** Returns the ids of all sites: scheduled work is done site by site. */
export async function allSiteIds(tx: Db): Promise<string[]> {
  const sites = await tx.selectFrom('site').select('id').orderBy('id').execute();
  return sites.map(({ id }) => id);
}

/** The sites of a job's run: those whose night it is, by default all. */
export const jobSites = async ({ db, siteIds }: { db: Db; siteIds?(): Promise<readonly string[]> }): Promise<readonly string[]> =>
  siteIds ? siteIds() : allSiteIds(db);

/** A currency as a site uses it; the rate is base units per unit, null if it has none and cannot be converted. */
export interface SiteCurrency {
  id: string;
  code: string;
  symbol: string;
  decimalPlaces: number;
  effective: boolean;
  rate: Dec | null;
  /** Units of the site's display currency per unit, and the day since which it is in force; null for the display currency itself. */
  displayRate: Dec | null;
  displayTime: Date | null;
}

interface CurrencyRow extends Omit<SiteCurrency, 'displayRate' | 'displayTime'> {
  baseId: string | null;
  displayId: string | null;
  rateTime: Date | null;
}

/**
 * Returns the currencies that a site offers, with the rates in force at a moment. The base is the site's own currency and has rate 1; rates
 * are stored in the currency of the deployment and converted (8 decimals) if a site's base is another one.
 */
export const currenciesOf = (tx: Db, siteId: string, at: Date): Promise<SiteCurrencies> =>
  memoize(tx, ['currency', 'currency_rate', 'site'], `${siteId} ${at.getTime()}`, () => readCurrencies(tx, siteId, at));

/** The currencies of a site by id; `baseId` is its own, `displayId` the one that prices are shown in. */
interface SiteCurrencies {
  byId: Record<string, SiteCurrency>;
  baseId: string;
  displayId: string;
}

async function readCurrencies(tx: Db, siteId: string, at: Date): Promise<SiteCurrencies> {
  const found = await sql<CurrencyRow>`
    select c.id, c.code, c.symbol, c.decimal_places, s.default_currency_id as base_id, s.display_currency_id as display_id,
      ${offered('c')} as effective,
      r.exchange_rate as rate, r.effective_time as rate_time
    from currency c
    join site s on s.id = ${siteId}
    left join lateral (select n.exchange_rate, n.effective_time
      from currency_rate n
      where n.currency_id = c.id and n.effective_time <= ${at}
      order by n.effective_time desc, n.id desc
      limit 1) r on true
    where not c.is_deleted
    order by c.code`.execute(tx);
  const baseId = found.rows[0]?.baseId ?? found.rows.find(({ rate }) => rate && dec(rate).eq(1))?.id;
  if (!baseId) throw refuse('CurrencyNotEffective');
  const base = dec(found.rows.find(({ id }) => id === baseId)?.rate ?? '1');
  const own = found.rows.find(({ id }) => id === baseId);
  // A display currency that the site no longer offers, or without a rate, would hide every price.
  const display = found.rows.find((row) => row.id === row.displayId && row.effective && row.rate && dec(row.rate).gt(0)) ?? own;
  const byId = Object.fromEntries(
    found.rows.map(({ baseId: _baseId, displayId: _displayId, rateTime, ...row }) => [
      row.id,
      {
        ...row,
        symbol: signFor(row, display?.code),
        rate: turned(row.rate, base),
        ...(display?.rate && row.rate && row.id !== display.id
          ? { displayRate: turned(row.rate, dec(display.rate)), displayTime: latest(rateTime, display.rateTime) }
          : { displayRate: null, displayTime: null }),
      },
    ]),
  );
  return { byId, baseId, displayId: display?.id ?? baseId };
}

const offered = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.effective`)}, false)
      and (jsonb_array_length(coalesce(${sql.ref(`${alias}.siteIds`)}, '[]')) = 0 or ${sql.ref(`${alias}.siteIds`)} @> to_jsonb(array[s.id::text]))`;

/** Returns how amounts of a currency are written for readers of a site (`NotFound`). */
export const writtenCurrencyOf = (
  tx: Db,
  siteId: string,
  currencyId: string,
): Promise<{ code: string; symbol: string; decimalPlaces: number }> =>
  memoize(tx, ['currency', 'site'], `${siteId} ${currencyId}`, async () => {
    const found = await sql<{ code: string; symbol: string; decimalPlaces: number; displayCode: string | null }>`
      select c.code, c.symbol, c.decimal_places, coalesce(d.code, b.code) as display_code
      from currency c
      left join site s on s.id = nullif(${siteId}, '')::uuid
      left join currency b on b.id = s.default_currency_id
      left join currency d on d.id = s.display_currency_id and d.exchange_rate > 0 and ${offered('d')}
      where c.id = ${currencyId} and not c.is_deleted`.execute(tx);
    const [row] = found.rows;
    if (!row) throw refuse('NotFound');
    const { displayCode, ...written } = row;
    return { ...written, symbol: signFor(row, displayCode) };
  });

const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

const turned = (rate: Dec | null, base: Decimal) => rate && text(base.eq(1) ? dec(rate) : round(dec(rate).div(base), 8));

type ExpenseType = RowOf<typeof expenseType>;

/** Returns the expense types of a site: all, by their code, and the first (by display order) for each system variable. */
export async function expenseTypesOf(
  tx: Db,
  siteId: string,
): Promise<{ all: ExpenseType[]; byCode: Record<string, ExpenseType>; byVariable: Partial<Record<number, ExpenseType>> }> {
  const ofSite = tx.selectFrom('expenseType').selectAll().where('siteId', '=', siteId).where(notDeleted);
  const all = await ofSite.orderBy('displayOrder').orderBy('id').execute();
  const byCode = Object.fromEntries(all.map((row) => [row.code, row]));
  const byVariable = Object.fromEntries([...all].reverse().map((row) => [row.systemVariables ?? 0, row]));
  return { all, byCode, byVariable };
}

/** Returns the sites that a caller may see, or the requested one (`NotFound` for one outside). */
export function sitesOf(caller: Caller, siteId: string | null | undefined): readonly string[] {
  if (!siteId) return caller.siteIds;
  if (!caller.siteIds.includes(siteId)) throw refuse('NotFound');
  return [siteId];
}
