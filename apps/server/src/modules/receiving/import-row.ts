import { sql } from 'kysely';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { bin, binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import type { Db } from '../../core/db/db.ts';
import { importColumns, tooLongCells } from '../../core/sheets/import-columns.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import type { SentLine } from './lines.ts';
import type { SentBin } from './packing.ts';

const goodsFields = { ...binGoods.fields, bin: bin.fields.binNumber };
/** The columns of a spreadsheet of goods. */
export const goodsColumns = importColumns(
  'receiving.import',
  { fields: goodsFields },
  {
    commodityCode: 'commodityId',
    quantity: true,
    bin: { required: false },
  },
);
/** The columns of a spreadsheet of packages. */
export const packetColumns = importColumns('receiving.import', pkg, {
  courierNumber: true,
  productName: true,
  price: true,
  quantity: true,
  remarks: true,
});

/** One parsed row of a spreadsheet of goods. */
export interface GoodsRow {
  line: number;
  commodityId: string;
  quantity: number;
  /** The bin's name in the sheet; '' for goods without a bin. */
  bin: string;
}
/** One parsed row of a spreadsheet of packages. */
export interface PacketRow {
  line: number;
  courierNumber: string;
  productName: string | null;
  price: Dec | null;
  quantity: number;
  remarks: string | null;
}

const maxPieces = 1_000_000;

/** The ids of a customer's commodities by the codes in the sheet. */
export async function codesOf(db: Db, ownerId: string, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const codes = [...new Set(rows.map(({ values }) => (values.commodityCode ?? '').toUpperCase()))];
  const found = await sql<{ id: string; commodityCode: string }>`select id, commodity_code from commodity
    where owner_id = ${ownerId} and upper(commodity_code) = any(${codes}::text[]) and not is_deleted`.execute(db);
  return new Map(found.rows.map(({ id, commodityCode }) => [commodityCode.toUpperCase(), id]));
}

/** Parses one row of goods. Reports every error in it and returns nothing when there is one. */
export function readGoods({ line, values }: ImportRow, codes: ReadonlyMap<string, string>, wrong: Wrong): GoodsRow[] {
  const code = values.commodityCode ?? '';
  const commodityId = codes.get(code.toUpperCase());
  const quantity = piecesIn(values.quantity, null);
  const name = (values.bin ?? '').trim();
  if (!code) wrong(line, 'commodityCode', 'core.field.required');
  else if (!commodityId) wrong(line, 'commodityCode', 'receiving.lines.unknownCommodity', { code });
  if (quantity === null) wrong(line, 'quantity', 'receiving.lines.quantity', { max: maxPieces });
  const tooLong = tooLongCells(goodsColumns, { bin: name });
  for (const [column, message, limit] of tooLong) wrong(line, column, message, limit);
  return commodityId && quantity !== null && !tooLong.length ? [{ line, commodityId, quantity, bin: name }] : [];
}

/** Parses one row of packages; the number is validated when it is declared. */
export function readPacket({ line, values }: ImportRow, wrong: Wrong): PacketRow[] {
  const { courierNumber = '', productName = '', price = '', remarks = '' } = values;
  const quantity = piecesIn(values.quantity, 1);
  const faults: [string, string | false, object?][] = [
    ['courierNumber', courierNumber === '' && 'core.field.required'],
    ...tooLongCells(packetColumns, { productName, remarks }),
    ['price', price !== '' && !/^\d{1,12}(\.\d{1,3})?$/.test(price) && 'receiving.lines.price'],
    ['quantity', quantity === null && 'receiving.lines.quantity', { max: maxPieces }],
  ];
  const wrongOnes = faults.filter(([, fault]) => fault);
  for (const [key, fault, faultValues] of wrongOnes) wrong(line, key, fault as string, { ...faultValues });
  if (wrongOnes.length || quantity === null) return [];
  return [{ line, courierNumber, productName: productName || null, price: price || null, quantity, remarks: remarks || null }];
}

function piecesIn(text: string | undefined, empty: number | null): number | null {
  if (!text) return empty;
  const pieces = Number(text);
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= maxPieces ? pieces : null;
}

/** Merges the rows of a sheet to one line per commodity. */
export function goodsOfRows(rows: readonly GoodsRow[]): SentLine[] {
  const sums = new Map<string, number>();
  for (const { commodityId, quantity } of rows) sums.set(commodityId, (sums.get(commodityId) ?? 0) + quantity);
  return [...sums].map(([commodityId, quantity]) => ({ commodityId, quantity }));
}

/** The bins of a sheet with their contents, in order of first appearance. */
export function binsOfRows(rows: readonly GoodsRow[]): SentBin[] {
  const names = [...new Set(rows.map(({ bin }) => bin))].filter((bin) => bin !== '');
  return names.map((name) => {
    const goods = goodsOfRows(rows.filter(({ bin }) => bin === name));
    return { goods: goods.map(({ commodityId, quantity }) => ({ commodityId: commodityId!, quantity: quantity! })) };
  });
}
