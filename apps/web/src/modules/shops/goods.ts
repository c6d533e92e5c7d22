import { askRows, type Listed, type Told } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getShopOrderById } from '@entrepot/contract/modules/shops/calls.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import type { Tone } from '@entrepot/ui/look-props.ts';
import { useQueries, useQuery } from '@tanstack/react-query';

/** An order as it is opened, with its lines. */
export type OpenedOrder = Told<(typeof getShopOrderById)['gives']> & Listed<typeof shopOrder>;
/** A line of an order: what was ordered of an article. */
export type Line = Pick<OpenedOrder['lines'][number], 'id' | 'name' | 'modelName' | 'quantity'>;

/** Goods that a line is filled with: pieces of a commodity in stock, or of a package on the shelf. */
export interface Goods {
  lineId: string;
  packageId?: string | null;
  commodityId?: string | null;
  /** Counted as they were ordered. */
  quantity: number;
}

const queryOf = (id: string | null) => ({
  queryKey: ['shopOrder', 'lines', id],
  queryFn: (): Promise<OpenedOrder> => askRows(shopOrder, getShopOrderById, { id: id! }, { quiet: true }),
  enabled: id !== null,
});
/** A shop order with its lines and what they are filled with. */
export const useOpenedOrder = (id: string | null) => useQuery(queryOf(id));
/** Several of them, each with how its question went. */
export const useOpenedOrders = (ids: readonly string[]) => useQueries({ queries: ids.map(queryOf) });

/** The commodity or the package that goods are of. */
export const idOfGoods = ({ packageId, commodityId }: Goods): string => packageId ?? commodityId ?? '';
/** Are these of the same commodity or package, in the same line? */
export const isSame = (one: Goods, other: Goods): boolean => one.lineId === other.lineId && idOfGoods(one) === idOfGoods(other);

/** What the lines of an order are filled with now. */
export const goodsOf = ({ lines }: OpenedOrder): Goods[] =>
  lines.flatMap(({ id, bound }) => bound.map(({ packageId, commodityId, quantity }) => ({ lineId: id, packageId, commodityId, quantity })));

/** What they are called, by their ids. */
export const namesOf = ({ lines }: OpenedOrder): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ bound }) =>
      bound.map(({ packageId, packageNumber, commodityId, commodityName }) => [
        packageId ?? commodityId ?? '',
        commodityName ?? packageNumber ?? '',
      ]),
    ),
  );

/** How many pieces some goods come to. */
export const piecesOf = (goods: readonly { quantity: number | null }[]): number =>
  goods.reduce((all, { quantity }) => all + (quantity ?? 0), 0);

const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;
/** How the bound pieces stand to the ordered ones. */
export const matchOf = (ordered: number, bound: number): number => {
  if (bound === 0) return Unbound;
  if (bound < ordered) return PartiallyBound;
  return bound > ordered ? Abnormal : Bound;
};
const tones: Record<number, Tone> = { [Unbound]: 'waits', [PartiallyBound]: 'waits', [Bound]: 'done', [Abnormal]: 'wrong' };

/** What a match means by its colour. */
export const toneOfMatch = (match: number): Tone => tones[match] ?? 'wrong';

/** The same in words and by colour. */
export const matchTag = (t: Words, ordered: number, bound: number): { label: string; tone: Tone } => {
  const match = matchOf(ordered, bound);
  return { label: t(`pages.match.${match}`, { bound, ordered }), tone: toneOfMatch(match) };
};
