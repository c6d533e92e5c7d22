import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { getPackingOrder } from '@entrepot/contract/modules/packing/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';

/** Goods on the packing table. */
export interface TableGoods {
  id: string;
  /** What the scanner reads of them. */
  courierNumber: string;
  commodityId: string | null;
  commodityCode: string | null;
  identificationCode: string | null;
  productName: string | null;
  pictures: string[];
  grossWeight: string;
  quantity: number;
  packedQuantity: number;
}
/** Extra work on the order; stage 2 is done while packing. */
export interface TableService {
  id: string;
  name: string;
  stage: number;
  needsPicture: boolean;
  valueAddedStatus: CodeOf<'ValueAddedStatus'>;
}
/** The order on the packing table. */
export interface TableOrder {
  logisticsOrderId: string;
  serialNumber: string;
  memberCode: string | null;
  ownerName: string | null;
  receiverName: string | null;
  typeOfShippingName: string | null;
  consolidation: boolean;
  unpacking: boolean;
  remarks: string | null;
  internalRemarks: string | null;
  volumeRatio: number;
  limits: { carrierName: string | null; maxLength: string; maxWidth: string; maxHeight: string; maxSumOfSides: string; maxWeight: string };
  goods: TableGoods[];
  services: TableService[];
  scans: { id: string; orderGoodsId: string; quantity: number; parcelIndex: number }[];
}
export type Completed = Output<typeof completePacking>;
/** The boxes of an order as it is closed. */
export type Closing = Input<typeof completePacking>;

/** Asks for an order by a number of any kind, as it stands now. */
export const askOrder = async (serialNumber: string) =>
  (await ask(getPackingOrder, { serialNumber }, { quiet: true })) as unknown as TableOrder;

/** The order with this number, kept fresh while it lies on the table. */
export function useTableOrder(number: string | null) {
  const { data, error } = useQuery({ queryKey: ['packing', number], queryFn: () => askOrder(number!), enabled: number !== null });
  return { order: number && data ? data : undefined, error };
}

/** The goods a code means, those that still want a scan first. */
export const goodsOfCode = ({ goods }: TableOrder, code: string): TableGoods | undefined => {
  const meant = goods.filter((one) => [one.courierNumber, one.commodityCode, one.identificationCode].includes(code));
  return meant.find(({ quantity, packedQuantity }) => packedQuantity < quantity) ?? meant[0];
};

/** The most pieces that one scan can count: what is left of the commodity with most; 0 where no scan counts several. */
export const mostAtOnce = ({ goods }: TableOrder): number =>
  Math.max(0, ...goods.flatMap(({ commodityId, quantity, packedQuantity }) => (commodityId ? [quantity - packedQuantity] : [])));

/** How many pieces are still to be checked. */
export const leftToCheck = ({ goods }: TableOrder) =>
  goods.reduce((left, { quantity, packedQuantity }) => left + Math.max(0, quantity - packedQuantity), 0);

/** Are all goods checked? */
export const allChecked = ({ goods }: TableOrder) => goods.every(({ quantity, packedQuantity }) => packedQuantity >= quantity);

/** The boxes that were scanned into, from 1. */
export const boxesOf = ({ scans }: TableOrder) => Math.max(1, ...scans.map(({ parcelIndex }) => parcelIndex));
