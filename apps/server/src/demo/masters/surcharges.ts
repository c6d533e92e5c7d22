import { methods, sources, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import { newId } from '../../core/db/ids.ts';
import type { ExpenseCode } from '../../modules/sites/public.ts';

/** The differences of a surcharge row from "always, once per order". */
interface Row {
  code: string;
  expense: ExpenseCode;
  source?: (typeof sources)[keyof typeof sources];
  rule?: (typeof triggerRules)[keyof typeof triggerRules];
  value?: string;
  method?: (typeof methods)[keyof typeof methods];
  amount: string;
  minimum?: string;
  first?: string;
  freeQuantity?: number;
  freeWeight?: string;
}

const outlyingIslands = 'PEN,KIN,LIE';

/** Up to five parcels in an order are free, the next costs 3, each further one 2. */
const consolidation: Row = {
  code: 'CONSOLIDATION',
  expense: 'CONSOLIDATION',
  source: sources.packageQuantity,
  rule: triggerRules.greater,
  value: '5',
  method: methods.perPackage,
  first: '3',
  amount: '2',
  freeQuantity: 5,
};
/** A side above 150 cm: 80 for each such piece, at least 100 in total. */
const longSide: Row = {
  code: 'LONG',
  expense: 'SURCHARGE',
  source: sources.longestSide,
  rule: triggerRules.greater,
  value: '150',
  method: methods.perPiece,
  amount: '80',
  minimum: '100',
};
const heavyBox = (amount: string): Row => ({
  code: 'OVER_25KG',
  expense: 'SURCHARGE',
  source: sources.pieceWeight,
  rule: triggerRules.greater,
  value: '25',
  method: methods.perExcessKg,
  amount,
});
const islands = (amount: string): Row => ({
  code: 'REMOTE',
  expense: 'REMOTE_AREA',
  source: sources.destinationRegion,
  rule: triggerRules.in,
  value: outlyingIslands,
  amount,
});
const codFee = (value: string, amount: string): Row => ({
  code: 'COD_FEE',
  expense: 'COD_FEE',
  source: sources.collectionAmount,
  rule: triggerRules.between,
  value,
  amount,
});

/** The surcharges to Taiwan in yuan; COD brackets compare the collected amount in yuan. */
export const toTaiwanInYuan: Row[] = [
  consolidation,
  longSide,
  heavyBox('2'),
  islands('30'),
  codFee('0.01,450', '7'),
  codFee('450.01,4500', '12'),
];
/** The surcharges to Taiwan in Taiwan dollars. */
export const toTaiwanInDollars: Row[] = [heavyBox('10'), islands('150'), codFee('1,2000', '30'), codFee('2001,20000', '50')];
/** The surcharges to Hong Kong and Macao, in yuan or Hong Kong dollars. */
export const toHongKong: Row[] = [consolidation, longSide, heavyBox('3')];
/** The handling of inbound documents. */
export const inboundHandling: Row[] = [
  { code: 'UNLOADING', expense: 'INBOUND', amount: '300' },
  {
    code: 'BIN_HANDLING',
    expense: 'INBOUND',
    source: sources.binQuantity,
    rule: triggerRules.greater,
    value: '10',
    method: methods.perSourceUnit,
    amount: '5',
    freeQuantity: 10,
  },
  { code: 'ITEM_RECEIPT', expense: 'INBOUND', source: sources.commodityQuantity, method: methods.perItem, amount: '0.15' },
  {
    code: 'SKU_HANDLING',
    expense: 'INBOUND',
    source: sources.skuQuantity,
    rule: triggerRules.greater,
    value: '5',
    method: methods.perSourceUnit,
    amount: '2',
    freeQuantity: 5,
  },
];

/** Converts surcharge rows to the form stored in quotations. */
export const surchargeRows = (rows: readonly Row[], expenses: Record<ExpenseCode, string>) =>
  rows.map((row, at) => ({
    id: newId(),
    expenseTypeId: expenses[row.expense],
    code: row.code,
    triggerDataSource: row.source ?? sources.none,
    triggerRule: row.rule ?? triggerRules.always,
    triggerValue: row.value ?? null,
    calculationMethod: row.method ?? methods.perOrder,
    amountOfMoney: row.amount,
    minimumMoney: row.minimum ?? null,
    firstCharge: row.first ?? null,
    freeQuantity: row.freeQuantity ?? 0,
    freeWeight: row.freeWeight ?? '0',
    allowRefunds: true,
    displayOrder: (at + 1) * 10,
  }));
