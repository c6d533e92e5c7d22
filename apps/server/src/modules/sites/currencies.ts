import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { getCurrencyExchangeRateHistory, setCurrencyExchangeRate } from '@entrepot/contract/modules/sites/calls.ts';
import { currency, currencyRate } from '@entrepot/contract/modules/sites/currency.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { change, find, insert, lock } from '../../core/db/rows.ts';
import { factsOfCurrency } from './country-facts.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';

/** Sets the rate of a currency from now or an earlier moment on, never before its newest rate. The base always has rate 1. */
export async function setRate(
  tx: Tx,
  caller: Caller,
  { id, exchangeRate, effectiveTime }: Input<typeof setCurrencyExchangeRate>,
): Promise<true> {
  const row = await lock(tx, caller, currency, id);
  const at = effectiveTime ?? caller.now;
  if (dec(exchangeRate).lte(0)) throw sitesErrors.rateNotPositive();
  if (at > caller.now) throw sitesErrors.rateInFuture();
  if (row.rateTime && at < row.rateTime) throw sitesErrors.rateBeforeNewest({ currency: row.code });
  if (await isBase(tx, row)) throw sitesErrors.baseCurrency({ currency: row.code });
  await insert(tx, caller, currencyRate, {
    currencyId: id,
    exchangeRate,
    effectiveTime: at,
    creatorId: caller.userId,
    creatorName: caller.userName,
  });
  await change(tx, caller, currency, row, { exchangeRate, rateTime: at });
  return true;
}

/** A currency in force with the value of one unit in the base currency. */
interface NewCurrency {
  code: string;
  exchangeRate: string;
}

/**
 * Puts the base currency of the first site and further ones into force, and all others out of it; returns the id of the base. An unknown
 * code is refused (`ValidationFailed`), as is a rate that is not positive.
 */
export async function establishCurrencies(
  tx: Tx,
  caller: Caller,
  { base, others }: { base: string; others: readonly NewCurrency[] },
): Promise<string> {
  const stored = await tx.selectFrom('currency').selectAll().where(notDeleted).execute();
  const baseRow = stored.find(({ code }) => code === base);
  // Rates are stored in the currency of the deployment: the base itself, unless an earlier version has stored others.
  const unit = dec(baseRow?.exchangeRate ?? '1');
  const wanted = [{ code: base, exchangeRate: '1' }, ...others.filter(({ code }) => code !== base)];
  const codes = wanted.map(({ code }) => code);
  for (const row of stored) if (!codes.includes(row.code)) await change(tx, caller, currency, row, { effective: false });
  let baseId = '';
  for (const [at, { code, exchangeRate: typed }] of wanted.entries()) {
    const facts = factsOfCurrency(code);
    if (!facts) throw invalid({ field: at === 0 ? 'CurrencyCode' : 'Currencies', key: 'invalid' });
    if (dec(typed).lte(0)) throw sitesErrors.rateNotPositive();
    const exchangeRate = text(round(dec(typed).mul(unit), 8));
    const known = stored.find((row) => row.code === code);
    const values = { exchangeRate, rateTime: caller.now, effective: true };
    const row = known ? await change(tx, caller, currency, known, values) : await insert(tx, caller, currency, { ...facts, ...values });
    if (at === 0) baseId = row.id;
    await insert(tx, caller, currencyRate, { currencyId: row.id, exchangeRate, effectiveTime: caller.now, creatorName: caller.userName });
  }
  return baseId;
}

/** The base is the first currency with rate 1: all rates refer to it. */
async function isBase(tx: Tx, { id }: RowOf<typeof currency>): Promise<boolean> {
  const bases = tx.selectFrom('currency').select('id').where('exchangeRate', '=', '1').where(notDeleted);
  return (await bases.orderBy('id').limit(onlyOne).executeTakeFirst())?.id === id;
}

/** Lists all rates of a currency, the newest first. */
export async function rateHistory(
  tx: Db,
  caller: Caller,
  { id, ...query }: Input<typeof getCurrencyExchangeRateHistory> & Partial<ListQuery>,
) {
  await find(tx, caller, currency, id);
  return pageOf(tx, caller, currencyRate, query, { where: sql`currency_id = ${id}` });
}
