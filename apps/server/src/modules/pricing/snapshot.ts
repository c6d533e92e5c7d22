import { createHash } from 'node:crypto';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { pricingErrors } from '@entrepot/contract/modules/pricing/errors.ts';
import type { Quote, QuoteLine as PricedLine } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { currenciesOf, type SiteCurrency } from '../sites/public.ts';
import type { PriceBook } from './tariffs.ts';
import { stepsOf } from './steps.ts';
import { detailInAll, detailText } from './step-texts.ts';

/** Returns a quote with names and validity, as an order stores it. */
export function snapshotOf(book: PriceBook, quote: Quote, validUntil: Date): QuoteSnapshot {
  const { pieceQuantity: _, lines, ...head } = quote;
  const named = lines.map((line) => namedLine(book, line));
  return { ...head, lines: named, discount: '0', payable: quote.total, validUntil: validUntil.toISOString(), quoteHash: hashOf(quote) };
}

function namedLine(book: PriceBook, line: PricedLine): QuoteLine {
  const { expenseTypeId } = line;
  if (!expenseTypeId) throw pricingErrors.expenseTypeMissing({ code: line.code });
  return { ...line, expenseTypeId, name: nameOf(book, line, expenseTypeId) };
}

function nameOf(book: PriceBook, { originId, code }: PricedLine, expenseTypeId: string): Languages {
  const service = originId && book.services.find(({ id }) => id === originId);
  return (service && service.row.name) || (book.expenseTypes.get(expenseTypeId)?.name ?? { 'zh-cn': code, 'zh-tw': code, 'en-us': code });
}

/** Hashes a quote: quotes with equal costs and reasons have equal hashes. */
function hashOf(quote: Quote): string {
  const lines = quote.lines.map(({ step, code, expenseTypeId, originId, amount, walletAmount }) => [
    step,
    code,
    expenseTypeId,
    originId,
    amount,
    walletAmount,
  ]);
  const parts = [quote.quotationId, quote.quotationVersion, quote.walletCurrencyId, quote.billingWeight, lines, quote.total];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Returns a quote with names, details and currencies in the caller's language, in the shape of `quoteFields`. */
export async function quoteAnswer(tx: Db, caller: Caller, siteId: string, quote: QuoteSnapshot) {
  return quoteIn(caller, quote, (await currenciesOf(tx, siteId, caller.now)).byId);
}

/** Returns the calculation of each line of a quote in every language, as bills store it. */
export async function quotedQuantities(tx: Tx, caller: Caller, siteId: string, quote: QuoteSnapshot): Promise<Languages[]> {
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  return quote.lines.map(({ detail }) => detailInAll(detail, quote.currencyId, (id) => byId[id]?.symbol ?? ''));
}

/** Returns the same with the given currencies of the site. */
export function quoteIn(caller: Caller, quote: QuoteSnapshot, byId: Readonly<Record<string, SiteCurrency>>) {
  const own = byId[quote.currencyId];
  const wallet = byId[quote.walletCurrencyId];
  const symbolOf = (id: string) => byId[id]?.symbol ?? '';
  const { quotationNames, ...rest } = quote;
  return {
    ...rest,
    quotationName: quotationNames?.[caller.language] || quote.quotationName,
    currencyCode: own?.code ?? '',
    symbol: own?.symbol ?? '',
    walletCurrencyCode: wallet?.code ?? '',
    walletSymbol: wallet?.symbol ?? '',
    walletDecimalPlaces: wallet?.decimalPlaces ?? 2,
    rates: Object.fromEntries(Object.entries(quote.rates).map(([id, rate]) => [id, Number(rate)])),
    lines: quote.lines.map((line) => ({
      ...line,
      name: line.name[caller.language],
      detail: detailText(caller.language, line.detail, quote.currencyId, symbolOf),
      steps: stepsOf(caller.language, line, { quote, symbolOf }),
    })),
    validUntil: new Date(quote.validUntil),
  };
}
