import { headed } from '@entrepot/client/texts/headed.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { tariffOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { blankExpenseTypes, blankFacts } from '@entrepot/rules/pricing/defaults.ts';
import { quote } from '@entrepot/rules/pricing/quote.ts';
import type { FreightPart, FreightUnit, QuoteLine } from '@entrepot/rules/pricing/types.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { TypedSurcharge } from './surcharge-lines.ts';
import { sentence } from './surcharge-sentence.ts';

/** Dimensions of the tried piece as typed: kg and cm. */
export type TriedPiece = Record<'weight' | 'length' | 'width' | 'height' | 'quantity', string | null>;

type Priced =
  | {
      ok: true;
      lines: readonly QuoteLine[];
      total: string;
      weights: Record<'actual' | 'volumetric' | 'billed', string>;
    }
  | { ok: false; error: string; weight: string };

/** Input of a trial: the form's values and a line of equal pieces. */
export interface Trial {
  values: FormValues;
  piece: TriedPiece;
  /** Whether the tax-inclusive service is selected. */
  taxed: boolean;
  decimalPlaces: number;
}

const linesOf = (rows: unknown): FormValues[] => (Array.isArray(rows) ? rows : []);
const surchargesOf = (rows: unknown): TypedSurcharge[] => (Array.isArray(rows) ? rows : []);

/** Origin of a price line in the form: the range, the setting or the surcharge. */
export function originOf({ detail, originId }: QuoteLine, values: FormValues, t: Translate): string {
  if (detail.kind === 'freight') return detail.units.map(({ range, parts }) => freightOf(range, parts, t)).join('; ');
  if (detail.kind === 'taxInclusive') return t('pages.from.tax', { quantity: detail.quantity, price: detail.unitPrice });
  if (detail.kind === 'excessMaterial') return t('pages.from.over', { quantity: detail.quantity, price: detail.unitPrice });
  const rows = surchargesOf(values.surcharges);
  const row = rows[Number(originId)];
  return row ? t('pages.from.surcharge', { at: Number(originId) + 1, text: sentence(row, t) }) : '';
}

function freightOf(range: FreightUnit['range'], parts: readonly FreightPart[], t: Translate): string {
  const counted = parts.map(({ quantity, unitPrice }) => (quantity === '1' ? unitPrice : `${quantity} × ${unitPrice}`)).join(' + ');
  if (!range) return counted;
  const { startingRange: from, endRange: to } = range;
  return headed(t(to === null ? 'pages.kgOpen' : 'pages.kgRange', { from: Number(from), to: Number(to) }), counted);
}

/** Prices the pieces by an unsaved quotation; amounts in its currency. */
export function priced({ values, piece, taxed, decimalPlaces }: Trial): Priced {
  const typed = Object.fromEntries(
    Object.entries(transferQuotation.fields).map(([key, { default: starts }]) => [key, values[key] ?? starts ?? null]),
  );
  const lines = (rows: unknown, needed: string) =>
    linesOf(rows).filter((row) => row[needed] !== null && row[needed] !== undefined && row[needed] !== '');
  const currencyId = typeof values.currencyId === 'string' ? values.currencyId : 'own';
  const row: FormValues = {
    ...typed,
    id: '',
    version: 1,
    currencyId,
    timeOfEntryIntoForce: new Date(0),
    ranges: lines(typed.ranges, 'startingRange'),
    // Each row is identified by its position in the form.
    surcharges: lines(
      linesOf(typed.surcharges).map((line, at) => ({ ...line, id: String(at) })),
      'amountOfMoney',
    ),
  };
  const quotation = tariffOf(row as Parameters<typeof tariffOf>[0], () => '');
  const outcome = quote({
    quotation,
    pieces: [
      {
        weight: piece.weight ?? '0',
        length: piece.length,
        width: piece.width,
        height: piece.height,
        quantity: Number(piece.quantity) || 1,
      },
    ],
    facts: { ...blankFacts, packageQuantity: Number(piece.quantity) || 1 },
    taxInclusive: taxed,
    singlePackageBilling: false,
    carrierMinimum: null,
    services: [],
    walletCurrencyId: currencyId,
    currencies: { [currencyId]: { rate: '1', decimalPlaces, effective: true } },
    expenseTypes: blankExpenseTypes,
  });
  if (!outcome.ok) return { ok: false, error: outcome.error, weight: String(outcome.values.billingWeight ?? '') };
  const { actualWeight: actual, volumeWeight: volumetric, billingWeight: billed, total } = outcome.value;
  const paid = outcome.value.lines.filter(({ amount }) => dec(amount).gt(0));
  return { ok: true, lines: paid, total, weights: { actual, volumetric, billed } };
}
