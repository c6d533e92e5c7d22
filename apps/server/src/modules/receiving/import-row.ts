import { sql } from 'kysely';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import type { SentLine } from './lines.ts';
import type { SentBin } from './packing.ts';

/** One row of a spreadsheet of goods, read. */
export interface GoodsRow {
  line: number;
  commodityId: string;
  quantity: number;
  /** What the sheet calls the bin; '' for goods in none. */
  bin: string;
}
/** One row of a spreadsheet of packages, read. */
export interface PacketRow {
  line: number;
  courierNumber: string;
  productName: string | null;
  price: Dec | null;
  quantity: number;
  remarks: string | null;
}

const mostPieces = 1_000_000;

/** The ids of a customer's commodities by their codes, of those that a sheet names. */
export async function codesOf(db: Tx, ownerId: string, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const codes = [...new Set(rows.map(({ values }) => (values.commodityCode ?? '').toUpperCase()))];
  const found = await sql<{ id: string; commodityCode: string }>`select id, commodity_code from commodity
    where owner_id = ${ownerId} and upper(commodity_code) = any(${codes}::text[]) and not is_deleted`.execute(db);
  return new Map(found.rows.map(({ id, commodityCode }) => [commodityCode.toUpperCase(), id]));
}

/** Reads one row of goods; everything wrong with it is told, and then there is none. */
export function readGoods({ line, values }: ImportRow, codes: ReadonlyMap<string, string>, wrong: Wrong): GoodsRow[] {
  const code = values.commodityCode ?? '';
  const commodityId = codes.get(code.toUpperCase());
  const quantity = piecesIn(values.quantity, null);
  const bin = (values.bin ?? '').trim();
  if (!code) wrong(line, 'commodityCode', 'core.field.required');
  else if (!commodityId) wrong(line, 'commodityCode', 'receiving.lines.unknownCommodity', { code });
  if (quantity === null) wrong(line, 'quantity', 'receiving.lines.quantity', { max: mostPieces });
  if (bin.length > 40) wrong(line, 'bin', 'core.field.tooLong', { max: 40 });
  return commodityId && quantity !== null && bin.length <= 40 ? [{ line, commodityId, quantity, bin }] : [];
}

/** Reads one row of packages; the number itself is read where it is declared. */
export function readPacket({ line, values }: ImportRow, wrong: Wrong): PacketRow[] {
  const { courierNumber = '', productName = '', price = '', remarks = '' } = values;
  const quantity = piecesIn(values.quantity, 1);
  const faults: [string, string | false, object?][] = [
    ['courierNumber', courierNumber === '' && 'core.field.required'],
    ['productName', productName.length > 100 && 'core.field.tooLong', { max: 100 }],
    ['price', price !== '' && !/^\d{1,12}(\.\d{1,3})?$/.test(price) && 'receiving.lines.price'],
    ['quantity', quantity === null && 'receiving.lines.quantity', { max: mostPieces }],
    ['remarks', remarks.length > 500 && 'core.field.tooLong', { max: 500 }],
  ];
  const wrongOnes = faults.filter(([, fault]) => fault);
  for (const [key, fault, said] of wrongOnes) wrong(line, key, fault as string, { ...said });
  if (wrongOnes.length || quantity === null) return [];
  return [{ line, courierNumber, productName: productName || null, price: price || null, quantity, remarks: remarks || null }];
}

function piecesIn(text: string | undefined, empty: number | null): number | null {
  if (!text) return empty;
  const pieces = Number(text);
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= mostPieces ? pieces : null;
}

/** One line for each commodity of a sheet, however many rows name it. */
export function goodsOfRows(rows: readonly GoodsRow[]): SentLine[] {
  const sums = new Map<string, number>();
  for (const { commodityId, quantity } of rows) sums.set(commodityId, (sums.get(commodityId) ?? 0) + quantity);
  return [...sums].map(([commodityId, quantity]) => ({ commodityId, quantity }));
}

/** The bins that a sheet names, in the order they first stand in it, with what is in each. */
export function binsOfRows(rows: readonly GoodsRow[]): SentBin[] {
  const names = [...new Set(rows.map(({ bin }) => bin))].filter((bin) => bin !== '');
  return names.map((name) => {
    const goods = goodsOfRows(rows.filter(({ bin }) => bin === name));
    return { goods: goods.map(({ commodityId, quantity }) => ({ commodityId: commodityId!, quantity: quantity! })) };
  });
}
