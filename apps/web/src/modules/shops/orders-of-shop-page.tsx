import { callQuery } from '@entrepot/client/react/call-query.ts';
import { getShopLogisticsOrder } from '@entrepot/contract/modules/shops/calls.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { matchCell } from './order-lines.tsx';
import { OfShop, openerCell } from './of-shop.tsx';

const keys = [
  'platformOrderNo',
  'status',
  'matchStatus',
  'buyerName',
  'totalAmount',
  'isCod',
  'payTime',
  'shipByTime',
  'platformTrackingNo',
];
const cells = { ...matchCell, platformOrderNo: openerCell('platformOrderNo', '/ShopOrderIndex') };

/** The orders of one shop. */
export const Page = () => (
  <OfShop
    of={shopOrder}
    keys={keys}
    cells={cells}
    queryOf={(input, options) => callQuery(getShopLogisticsOrder, input, { of: shopOrder, ...options })}
  />
);
