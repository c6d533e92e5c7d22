import { getShelvesById } from '@entrepot/contract/modules/shelving/calls.ts';
import { useMemo } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

const { stock, bins, returns } = getShelvesById.gives.of;
const ofStock = ['commodityCode', 'commodityName', 'memberCode', 'inventoryState', 'batchDate', 'quantity'] as const;
const ofReturns = ['serialNumber', 'returnsOrderNumberNo', 'memberCode', 'quantity', 'weight', 'shelvedTime'] as const;
const ofBins = ['binNumber', 'memberCode', 'quantity', 'shelvedTime'] as const;

/** The columns of what lies on a shelf beside packages, named as their own lists name them. */
export function useOtherColumns() {
  const commodities = useWords('commodities');
  const receiving = useWords('receiving');
  const people = useWords('access');
  const returned = useWords('returns');
  return useMemo(() => {
    const nameOf: Record<string, string> = {
      commodityCode: commodities('commodity.fields.commodityCode'),
      commodityName: commodities('commodity.fields.name'),
      memberCode: people('user.fields.memberCode'),
      inventoryState: commodities('commodityInventory.fields.inventoryState'),
      batchDate: commodities('commodityInventory.fields.batchDate'),
      quantity: commodities('commodityInventory.fields.quantity'),
      binNumber: receiving('bin.fields.binNumber'),
      shelvedTime: receiving('bin.fields.shelvedTime'),
      serialNumber: returned('returnLogisticsOrder.fields.serialNumber'),
      returnsOrderNumberNo: returned('returnLogisticsOrder.fields.returnsOrderNumberNo'),
      weight: returned('returnLogisticsOrder.fields.grossWeight'),
    };
    return {
      stock: ofStock.map((key) => ({ key, label: nameOf[key]!, field: stock.of[key] })),
      bins: ofBins.map((key) => ({ key, label: nameOf[key]!, field: bins.of[key] })),
      returns: ofReturns.map((key) => ({ key, label: nameOf[key]!, field: returns.of[key] })),
    };
  }, [commodities, receiving, people, returned]);
}
