import { returnLogisticsOrder, returnLogisticsOrderGoods } from './return-logistics-order.ts';
import { returnOrder, returnOrderGoods } from './return-order.ts';

/** The resources of this module. */
export const returnsResources = [returnOrder, returnOrderGoods, returnLogisticsOrder, returnLogisticsOrderGoods] as const;
