import { returnLogisticsOrder, returnLogisticsOrderGoods } from './return-logistics-order.ts';
import { returnOrder, returnOrderGoods } from './return-order.ts';

/** Every kind of record of this module. */
export const returnsResources = [returnOrder, returnOrderGoods, returnLogisticsOrder, returnLogisticsOrderGoods] as const;
