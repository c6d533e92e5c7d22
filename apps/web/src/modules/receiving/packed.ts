import type { WholeDocument } from './document-facts.ts';

/** Contents of a bin: a quantity of a commodity, with its names. */
export interface InBin {
  commodityId: string;
  quantity: number;
  commodityCode?: string;
  commodityName?: string;
  identificationCode?: string;
}
export type BinOf = Omit<NonNullable<WholeDocument['bins']>[number], 'goods'> & { id: string; goods?: InBin[] | null };

/** Bins of a document with their contents. */
export const binsOf = (row: WholeDocument): BinOf[] => (row.bins ?? []) as BinOf[];

/** Goods of a document that can still be put into a bin. */
export interface Left {
  commodityId: string;
  code: string;
  name: string;
  barcode: string;
  quantity: number;
}

type GoodsOf = NonNullable<WholeDocument['goods']>[number] & Partial<InBin>;

/** Goods of a document that are in no bin; the contents of `except` count as unpacked. */
export function leftOf(row: WholeDocument, except: string | null = null): Left[] {
  const bins = binsOf(row).filter(({ id }) => id !== except);
  const packed = bins.flatMap(({ goods }) => goods ?? []);
  return ((row.goods ?? []) as GoodsOf[]).flatMap((line) => {
    const inBins = packed.filter(({ commodityId }) => commodityId === line.commodityId).reduce((all, { quantity }) => all + quantity, 0);
    const quantity = (line.expectedQuantity ?? 0) - inBins;
    if (!line.commodityId || quantity <= 0) return [];
    return [
      {
        commodityId: line.commodityId,
        code: line.commodityCode ?? '',
        name: line.commodityName ?? '',
        barcode: line.identificationCode ?? '',
        quantity,
      },
    ];
  });
}
