import { isCodeOfCommodity } from '@entrepot/rules/commodity-codes.ts';
import { isCodeOfPiece } from '@entrepot/rules/pieces.ts';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { getPackingOrder } from '@entrepot/contract/modules/packing/calls.ts';
import { useCallQuery } from '../react/call-query.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';

/** The order on the packing table. */
export type TableOrder = ResponseOf<typeof getPackingOrder.output>;
/** Goods on the packing table. */
export type TableGoods = TableOrder['goods'][number];
/** Extra work on the order; stage 2 is done while packing. */
export type TableService = TableOrder['services'][number];
export type Completed = Output<typeof completePacking>;
/** Boxes of an order as sent on closing. */
export type Closing = Input<typeof completePacking>;

/** Fetches the current state of an order by any of its numbers. */
export const fetchOrder = (serialNumber: string): Promise<TableOrder> => callApi(getPackingOrder, { serialNumber }, { quiet: true });

/** The order with this number, refreshed while it is on the table. */
export function useTableOrder(number: string | null) {
  const { data, error } = useCallQuery(getPackingOrder, number === null ? null : { serialNumber: number });
  return { order: number && data ? data : undefined, error };
}

/** The goods a code means, those that still want a scan first. */
export const goodsOfCode = ({ goods }: TableOrder, code: string): TableGoods | undefined => {
  const meant = goods.filter((one) => isCodeOfPiece(one, code) || isCodeOfCommodity(one, code));
  return meant.find(({ quantity, packedQuantity }) => packedQuantity < quantity) ?? meant[0];
};

/** Maximum number of pieces per scan: the largest remaining quantity of a commodity; 0 where a scan cannot count several. */
export const maxBatch = ({ goods }: TableOrder): number =>
  Math.max(0, ...goods.flatMap(({ commodityId, quantity, packedQuantity }) => (commodityId ? [quantity - packedQuantity] : [])));

/** Number of pieces that are still to be checked. */
export const leftToCheck = ({ goods }: TableOrder) =>
  goods.reduce((left, { quantity, packedQuantity }) => left + Math.max(0, quantity - packedQuantity), 0);

/** Whether all goods are checked. */
export const allChecked = ({ goods }: TableOrder) => goods.every(({ quantity, packedQuantity }) => packedQuantity >= quantity);

/** The boxes that were scanned into, from 1. */
export const boxesOf = ({ scans }: TableOrder) => Math.max(1, ...scans.map(({ parcelIndex }) => parcelIndex));

/** Describes the contents of each box, as a text that changes with them. */
export function contentsOf({ scans }: Pick<TableOrder, 'scans'>, boxes: number): string[] {
  const pieces = Array.from({ length: boxes }, () => new Map<string, number>());
  for (const { parcelIndex, orderGoodsId, quantity } of scans) {
    const box = pieces[parcelIndex - 1];
    box?.set(orderGoodsId, (box.get(orderGoodsId) ?? 0) + quantity);
  }
  return pieces.map((box) =>
    [...box]
      .map(([goods, quantity]) => `${goods} ${quantity}`)
      .sort()
      .join(','),
  );
}

/** The name of what is entered to close an order. */
export const closingOf = (orderId: string): string => `packing:${orderId}`;

/** A box's weight (kg) and sides (cm) as typed. */
export interface Box {
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
}
export const emptyBox: Box = { weight: null, length: null, width: null, height: null };
/** The fields of a box, in the order they are typed. */
export const boxMeasures = ['weight', 'length', 'width', 'height'] as const;

/** Whether the box has a weight. */
export const isWeighed = ({ weight }: Box): boolean => Number(weight) > 0;

/** The gross weight of all goods of an order in kg, which its boxes are expected to weigh. */
export const expectedWeight = ({ goods }: Pick<TableOrder, 'goods'>): number =>
  Math.round(goods.reduce((total, { grossWeight }) => total + Number(grossWeight), 0) * 1000) / 1000;

/** The volumetric weight of a box in kg; 0 while a side is missing. */
export const volumetricWeight = ({ length, width, height }: Box, { volumeRatio }: Pick<TableOrder, 'volumeRatio'>): number =>
  Math.round(((Number(length) * Number(width) * Number(height)) / volumeRatio) * 1000) / 1000;

/** Whether a box exceeds a carrier's limits, comparing sorted sides; the server decides finally. */
export function isBeyond({ weight, length, width, height }: Box, limits: TableOrder['limits']): boolean {
  const above = (value: number, limit: string) => Number(limit) > 0 && value > Number(limit);
  const sides = [length, width, height].map(Number).sort((a, b) => b - a);
  const sortedLimits = [limits.maxLength, limits.maxWidth, limits.maxHeight].sort(
    (a, b) => (Number(b) || Infinity) - (Number(a) || Infinity),
  );
  const tooLong = sortedLimits.some((limit, at) => above(sides[at]!, limit));
  return tooLong || above(sides[0]! + sides[1]! + sides[2]!, limits.maxSumOfSides) || above(Number(weight), limits.maxWeight);
}
