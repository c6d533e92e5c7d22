import { type Dec, dec, sum, text } from '../decimal.ts';
import { daysFrom } from './dates.ts';
import type { BoxLine } from './types.ts';
import { pieceWeight } from './weights.ts';

/**
 * A package with its priced pieces, or pieces of a commodity (`each`). Weights in kg and sides in cm are of the whole package of `packed`
 * pieces, or of one piece of a commodity; price is declared for one piece; shelvedDay is the site's calendar day on which it was shelved,
 * null before that.
 */
export type PricedGoods = {
  quantity: number;
  packed: number;
  each?: boolean;
  grossWeight: Dec | null;
  actualWeight: Dec | null;
  length: Dec | null;
  width: Dec | null;
  height: Dec | null;
  price: Dec | null;
  cargoTypeId: string | null;
  shelvedDay: string | null;
};

/**
 * The facts about goods that a price depends on. declaredPrice is null when nothing was declared; storageDays are those of the goods with
 * the longest storage.
 */
export type GoodsFacts = {
  pieces: BoxLine[];
  cargoTypeIds: string[];
  declaredPrice: Dec | null;
  packageQuantity: number;
  commodityQuantity: number;
  storageDays: number;
};

/** The facts of goods on a calendar day of their site: the same for a preview, the calculator, the bill and the price after packing. */
export function factsOfGoods(goods: readonly PricedGoods[], day: string): GoodsFacts {
  const declared = sum(goods.map(({ price, quantity }) => dec(price).times(quantity)));
  return {
    pieces: goods.map(pieceOf),
    cargoTypeIds: [...new Set(goods.flatMap(({ cargoTypeId }) => cargoTypeId ?? []))].sort(),
    declaredPrice: declared.isZero() ? null : text(declared),
    packageQuantity: goods.filter(({ each }) => !each).length,
    commodityQuantity: goods.reduce((all, { quantity }) => all + quantity, 0),
    storageDays: Math.max(0, ...goods.map(({ shelvedDay }) => storageDays(shelvedDay, day))),
  };
}

/** The number of calendar days that goods were on a shelf, the first and the present one included; 0 before they were shelved. */
function storageDays(shelvedDay: string | null, day: string): number {
  return shelvedDay === null ? 0 : Math.max(0, daysFrom(shelvedDay, day) + 1);
}

/** Each package is a piece; of one that is priced in part, its share of weight and of height. A commodity is as many pieces as it has. */
function pieceOf({ quantity, packed, each, grossWeight, actualWeight, length, width, height }: PricedGoods): BoxLine {
  if (each) return { weight: pieceWeight(grossWeight, actualWeight), length, width, height, quantity };
  const share = (value: Dec | null) =>
    value === null || quantity === packed ? value : text(dec(value).times(quantity).dividedBy(packed).toDecimalPlaces(3));
  return { weight: share(pieceWeight(grossWeight, actualWeight))!, length, width, height: share(height), quantity: 1 };
}
