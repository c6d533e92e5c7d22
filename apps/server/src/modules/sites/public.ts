import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { option } from '@entrepot/contract/core/call.ts';
import { type Dec, f } from '@entrepot/contract/core/field.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import type { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { type Decimal, dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { once } from '../../core/rows/once.ts';
import { askJson, type Columns, type Gives, pageJson, type Paging, rowsOf } from '../../core/rows/answers.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import { shownIn } from '../../core/rows/in-language.ts';
import { likeText } from '../../core/rows/list.ts';

export { type ExpenseCode, shipExpenseTypes } from './shipped-expense-types.ts';
export { type OwnWords, shipPages } from './shipped-pages.ts';
export { addressesOnPaper, type PaperAddress } from './paper-address.ts';
export { establish as establishSite } from './site.ts';

/** The business rules of a site (101 when it has none yet). */
export const siteConfigurationOf = (tx: Tx, siteId: string): Promise<RowOf<typeof siteConfiguration>> =>
  once(tx, ['site_configuration'], siteId, async () => {
    const found = await tx.selectFrom('siteConfiguration').selectAll().where('siteId', '=', siteId).where(notHidden).executeTakeFirst();
    return found ?? Promise.reject(refuse('NotFound'));
  });

/** What stands in front of the numbers that a site gives. */
export const siteCodeOf = (tx: Tx, siteId: string): Promise<string> =>
  once(tx, ['site'], `code ${siteId}`, async () => {
    const { code } = await tx.selectFrom('site').select('code').where('id', '=', siteId).executeTakeFirstOrThrow();
    return code;
  });

/** The ids of all sites: what is done by the clock is done site by site. */
export async function allSiteIds(tx: Tx): Promise<string[]> {
  const sites = await tx.selectFrom('site').select('id').orderBy('id').execute();
  return sites.map(({ id }) => id);
}

/** A currency as a site uses it; the rate is base units for one unit, null when it has none and cannot be converted. */
export interface SiteCurrency {
  id: string;
  code: string;
  symbol: string;
  decimalPlaces: number;
  effective: boolean;
  rate: Dec | null;
}

interface CurrencyRow extends SiteCurrency {
  baseId: string | null;
}

/**
 * The currencies a site offers, with the rates that were in force at a moment. The base is the site's own currency and has
 * rate 1; rates are kept in the currency of the deployment and turned (8 decimals) where a site's base is another one.
 */
export const currenciesOf = (tx: Tx, siteId: string, at: Date): Promise<SiteCurrencies> =>
  once(tx, ['currency', 'currency_rate', 'site'], `${siteId} ${at.getTime()}`, () => readCurrencies(tx, siteId, at));

/** The currencies of a site by id; `baseId` is its own. */
interface SiteCurrencies {
  byId: Record<string, SiteCurrency>;
  baseId: string;
}

async function readCurrencies(tx: Tx, siteId: string, at: Date): Promise<SiteCurrencies> {
  const found = await sql<CurrencyRow>`
    select c.id, c.code, c.symbol, c.decimal_places, s.default_currency_id as base_id,
      coalesce(c.effective, false) and (jsonb_array_length(coalesce(c.site_ids, '[]')) = 0 or c.site_ids @> to_jsonb(array[s.id::text])) as effective,
      (select r.exchange_rate from currency_rate r where r.currency_id = c.id and r.effective_time <= ${at} order by r.effective_time desc, r.id desc limit 1) as rate
    from currency c join site s on s.id = ${siteId} where not c.is_deleted order by c.code`.execute(tx);
  const baseId = found.rows[0]?.baseId ?? found.rows.find(({ rate }) => rate && dec(rate).eq(1))?.id;
  if (!baseId) throw refuse('CurrencyNotEffective');
  const base = dec(found.rows.find(({ id }) => id === baseId)?.rate ?? '1');
  const byId = Object.fromEntries(found.rows.map(({ baseId: _baseId, ...row }) => [row.id, { ...row, rate: turned(row.rate, base) }]));
  return { byId, baseId };
}

const turned = (rate: Dec | null, base: Decimal) => rate && text(base.eq(1) ? dec(rate) : round(dec(rate).div(base), 8));

type ExpenseType = RowOf<typeof expenseType>;

/** The kinds of charges of a site: all, by their code, and the first (by display order) for each system variable. */
export async function expenseTypesOf(
  tx: Tx,
  siteId: string,
): Promise<{ all: ExpenseType[]; byCode: Record<string, ExpenseType>; byVariable: Partial<Record<number, ExpenseType>> }> {
  const ofSite = tx.selectFrom('expenseType').selectAll().where('siteId', '=', siteId).where(notHidden);
  const all = await ofSite.orderBy('displayOrder').orderBy('id').execute();
  const byCode = Object.fromEntries(all.map((row) => [row.code, row]));
  const byVariable = Object.fromEntries([...all].reverse().map((row) => [row.systemVariables ?? 0, row]));
  return { all, byCode, byVariable };
}

/** The sites a caller may see, one of them when asked for; a site outside is as good as none (101). */
export function sitesOf(caller: Caller, siteId: string | null | undefined): readonly string[] {
  if (!siteId) return caller.siteIds;
  if (!caller.siteIds.includes(siteId)) throw refuse('NotFound');
  return [siteId];
}

type Piece = RawBuilder<unknown>;
interface Asked extends Paging {
  content?: string | null;
}
/** What a look-up offers of a resource: conditions, more answered values and the order, over rows named `r`. */
export interface LookUp<G extends Gives = Gives> {
  /** What the call gives: it names the values of `also`. */
  gives?: G;
  /** What a person picks by; the resource's title unless told. */
  name?: Piece;
  where?: Piece;
  also?: Columns<G>;
  order?: Piece;
}

const mostChoices = 1000;
const choice = f.list({ id: f.id({ required: true }), ...option });

function choicesOf<G extends Gives>(caller: Caller, resource: AnyResource, asked: Asked, what: LookUp<G>) {
  const { gives = choice, name, where, also = {}, order = sql`r.id` } = what;
  const shown = name ?? shownIn(resource, resource.title!, caller.language, 'r');
  const conditions = [
    scopeOf(caller, resource, 'r'),
    ...(where ? [where] : []),
    ...(asked.content ? [sql`${shown} ilike ${likeText(asked.content)}`] : []),
  ];
  const from = sql`${sql.table(resource.table)} r where ${sql.join(conditions, sql` and `)}`;
  const values = { id: sql`r.id`, value: sql`r.id`, name: shown, ...also };
  return { gives: gives as Gives, values, rows: { from, order, paging: asked } };
}

/** The choices of a drop-down as a JSON array of Id, Value, Name and what else is told; all of them unless rows are asked for. */
export async function lookUp<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  asked: Asked,
  what: LookUp<G> = {},
): Promise<RawJson> {
  const { gives, values, rows } = choicesOf(caller, resource, asked, what);
  const list = rowsOf(caller, gives, values, { ...rows, most: mostChoices });
  return askJson(tx, list);
}

/** The same as a page: Total, TotalIsBound, Data. */
export async function lookUpPage<G extends Gives>(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  asked: Asked,
  what: LookUp<G> = {},
): Promise<RawJson> {
  const { gives, values, rows } = choicesOf(caller, resource, asked, what);
  return askJson(tx, pageJson(caller, gives, values, rows));
}
