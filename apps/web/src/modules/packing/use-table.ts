import { isCodeOfCommodity } from '@entrepot/rules/commodity-codes.ts';
import { isCodeOfPiece } from '@entrepot/rules/pieces.ts';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { getPackingOrder } from '@entrepot/contract/modules/packing/calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';

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
