import type { Draft } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { logisticsInvoiceLine } from '@entrepot/contract/modules/customs/invoice.ts';
import { type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { declarationOf, type Order } from '../orders/public.ts';

export type LineDraft = Draft<typeof logisticsInvoiceLine.fields>;
type Line = RowOf<typeof logisticsInvoiceLine>;
/** The values of an invoice line, without its keys. */
export type LineValues = Omit<Line, 'id' | 'siteId' | 'invoiceId' | 'lineNumber' | keyof Stamps>;
type Stamps = Pick<Line, 'creationTime' | 'creatorId' | 'lastModificationTime' | 'lastModifierId' | 'rowVersion' | 'isDeleted'>;

const money = (value: Decimal) => value.toDecimalPlaces(2);

/** Returns lines entered by a person, each with its amount. */
export const writtenLines = (drafts: readonly LineDraft[]): LineValues[] =>
  drafts.map(({ chineseName, englishName, hsCode, quantity, unitPrice, originCountryId, netWeight }) => ({
    chineseName,
    englishName: englishName ?? null,
    hsCode: hsCode ?? null,
    quantity,
    unitPrice: unitPrice ?? '0',
    amount: money(dec(unitPrice ?? 0).times(quantity)).toFixed(),
    originCountryId: originCountryId ?? null,
    netWeight: netWeight ?? '0',
  }));

/** Returns the declaration of an order without an invoice as invoice lines, and its currency. */
export async function linesOfOrder(tx: Tx, caller: Caller, order: Order): Promise<{ lines: LineValues[]; currencyId: string }> {
  const { lines, currencyId } = await declarationOf(tx, caller, order);
  return {
    currencyId,
    lines: lines.map(({ chineseName, englishName, hsCode, quantity, unitPrice, amount, originCountryId, netWeight }) => ({
      chineseName,
      englishName,
      hsCode,
      quantity,
      unitPrice,
      amount,
      originCountryId,
      netWeight,
    })),
  };
}

/** Returns the total of lines. */
export const totalOf = (lines: readonly Pick<LineValues, 'amount'>[]): string => sum(lines.map(({ amount }) => dec(amount))).toFixed();
