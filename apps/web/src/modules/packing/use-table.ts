import type { Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { getPackingOrder, startPacking } from '@entrepot/contract/modules/packing/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';

/** Goods on the packing table. */
export interface TableGoods {
  id: string;
  courierNumber: string;
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

const load = async (serialNumber: string) => (await ask(getPackingOrder, { serialNumber }, { quiet: true })) as unknown as TableOrder;

/** The order on the table: opened by a number of any kind, kept fresh while it lies there. */
export function useTable() {
  const [number, setNumber] = useState<string | null>(null);
  const { data: order } = useQuery({ queryKey: ['packing', number], queryFn: () => load(number!), enabled: number !== null });
  return {
    order: number ? order : undefined,
    async open(code: string): Promise<TableOrder> {
      const found = await load(code);
      await ask(startPacking, { logisticsOrderId: found.logisticsOrderId }, { quiet: true });
      setNumber(found.serialNumber);
      return found;
    },
    close: () => setNumber(null),
  };
}

/** Are all goods checked? */
export const allChecked = ({ goods }: TableOrder) => goods.every(({ quantity, packedQuantity }) => packedQuantity >= quantity);

/** The boxes that were scanned into, from 1. */
export const boxesOf = ({ scans }: TableOrder) => Math.max(1, ...scans.map(({ parcelIndex }) => parcelIndex));
