import { askRows } from '@entrepot/client/calls/api.ts';
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
  <OfShop of={shopOrder} keys={keys} cells={cells} load={(asked) => askRows(shopOrder, getShopLogisticsOrder, asked, { quiet: true })} />
);
