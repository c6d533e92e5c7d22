import type { Listed, ResponseOf } from '@entrepot/client/calls/api.ts';
import { callQuery, useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { type ByStatus, entryOf, toneOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getShopOrderById } from '@entrepot/contract/modules/shops/calls.ts';
import type texts from './texts.json';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import type { Tone } from '@entrepot/contract/data/coded.ts';
import { useQueries } from '@tanstack/react-query';

/** An opened order with its lines. */
export type OpenedOrder = ResponseOf<(typeof getShopOrderById)['output']> & Listed<typeof shopOrder>;
/** A line of an order: the ordered quantity of an article. */
export type Line = Pick<OpenedOrder['lines'][number], 'id' | 'name' | 'modelName' | 'quantity'>;

/** Goods bound to a line: pieces of a commodity in stock, or of a package on the shelf. */
export interface Goods {
  lineId: string;
  packageId?: string | null;
  commodityId?: string | null;
  /** Compared with the ordered quantity. */
  quantity: number;
}

/** A shop order with its lines and their bound goods. */
export const useOpenedOrder = (id: string | null) => useCallQuery(getShopOrderById, id === null ? null : { id }, { of: shopOrder });
/** Several of them, each with the state of its query. */
export const useOpenedOrders = (ids: readonly string[]) =>
  useQueries({ queries: ids.map((id) => callQuery(getShopOrderById, { id }, { of: shopOrder })) });

/** The commodity or package of goods. */
export const idOfGoods = ({ packageId, commodityId }: Goods): string => packageId ?? commodityId ?? '';
/** Whether two have the same commodity or package in the same line. */
export const isSame = (one: Goods, other: Goods): boolean => one.lineId === other.lineId && idOfGoods(one) === idOfGoods(other);

/** The bound goods of an order's lines. */
export const goodsOf = ({ lines }: OpenedOrder): Goods[] =>
  lines.flatMap(({ id, bound }) => bound.map(({ packageId, commodityId, quantity }) => ({ lineId: id, packageId, commodityId, quantity })));

/** Their names by id. */
export const namesOf = ({ lines }: OpenedOrder): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ bound }) =>
      bound.map(({ packageId, packageNumber, commodityId, commodityName }) => [
        packageId ?? commodityId ?? '',
        commodityName ?? packageNumber ?? '',
      ]),
    ),
  );

/** Total quantity of some goods. */
export const piecesOf = (goods: readonly { quantity: number | null }[]): number =>
  goods.reduce((all, { quantity }) => all + (quantity ?? 0), 0);

const { Unbound, PartiallyBound, Bound, Abnormal } = enumCodes.ShopOrderMatchStatus;
/** How the bound quantity compares with the ordered one. */
export const matchOf = (ordered: number, bound: number): number => {
  if (bound === 0) return Unbound;
  if (bound < ordered) return PartiallyBound;
  return bound > ordered ? Abnormal : Bound;
};
const matchTexts: ByStatus<'ShopOrderMatchStatus', keyof (typeof texts.pages)['match']> = {
  Unbound: 'none',
  PartiallyBound: 'part',
  Bound: 'all',
  Abnormal: 'more',
};
/** The same as a label with its tone. */
export const matchTag = (t: Translate, ordered: number, bound: number): { label: string; tone: Tone } => {
  const match = matchOf(ordered, bound);
  const name = entryOf('ShopOrderMatchStatus', matchTexts, match);
  return { label: t(`pages.match.${name}`, { bound, ordered }), tone: toneOf('ShopOrderMatchStatus', match) };
};
