import { currency, currencyRate } from '@entrepot/contract/modules/sites/currency.ts';
import type { Caller } from '../core/calls/caller.ts';
import type { Tx } from '../core/db/db.ts';
import { founded, idsBy, insertMany, texts } from './rows.ts';

const currencies = [
  { code: 'CNY', name: texts('人民币', '人民幣', 'Chinese yuan'), symbol: '¥', decimalPlaces: 2 },
  { code: 'TWD', name: texts('新台币', '新台幣', 'New Taiwan dollar'), symbol: 'NT$', decimalPlaces: 0 },
  { code: 'HKD', name: texts('港币', '港幣', 'Hong Kong dollar'), symbol: 'HK$', decimalPlaces: 2 },
  { code: 'MOP', name: texts('澳门元', '澳門幣', 'Macanese pataca'), symbol: 'MOP$', decimalPlaces: 2 },
  { code: 'USD', name: texts('美元', '美元', 'US dollar'), symbol: 'US$', decimalPlaces: 2 },
  { code: 'JPY', name: texts('日元', '日圓', 'Japanese yen'), symbol: 'JP¥', decimalPlaces: 0 },
] as const;
export type CurrencyCode = (typeof currencies)[number]['code'];
export type CurrencyIds = Record<CurrencyCode, string>;

/** Yuan per unit, for each half-year; the last rate is in effect. */
const rates: Record<CurrencyCode, readonly [string, string, string]> = {
  CNY: ['1', '1', '1'],
  TWD: ['0.2310', '0.2260', '0.2235'],
  HKD: ['0.9080', '0.9310', '0.9150'],
  MOP: ['0.8815', '0.9040', '0.8880'],
  USD: ['7.1000', '7.2650', '7.1200'],
  JPY: ['0.0503', '0.0452', '0.0476'],
};
const rateDays = [founded, new Date('2024-07-01T00:00:00+08:00'), new Date('2025-01-01T00:00:00+08:00')];

/** Inserts the six currencies with the history of their rates; the yuan is the base currency. */
export async function fillCurrencies(tx: Tx, caller: Caller): Promise<CurrencyIds> {
  const made = await insertMany(
    tx,
    caller,
    currency,
    currencies.map((one) => ({ ...one, exchangeRate: rates[one.code][2], rateTime: rateDays[2]! })),
  );
  const ids = idsBy(
    currencies.map(({ code }) => code),
    made,
  );
  const history = currencies.flatMap(({ code }) =>
    rates[code].map((exchangeRate, at) => ({ currencyId: ids[code], exchangeRate, effectiveTime: rateDays[at]!, creatorName: 'system' })),
  );
  await insertMany(tx, caller, currencyRate, history);
  return ids;
}
