import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput } from '../files/calls.ts';
import { sellerOrderIndex } from './screens.ts';

const money = f.money({ required: true });
const which = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  mallShopId: f.ref('mallShop', { apiName: 'MallShopInformationId' }),
  sellerId: f.ref('user', { seenBy: ['platform', 'site'] }),
};

/**
 * Statement of a merchant's mall orders completed between `StartDate` and `EndDate`, newest first: for each, the amount billed to the
 * buyer, refunds, the site's commission, and the amount credited to the merchant's balance, as in its journal. `Summed` returns one line
 * for each shop and currency instead, with the amount paid by buyers and not yet released. Merchants see their own, staff those of their
 * sites.
 */
export const getSellerStatement = call({
  path: '/SellerOrder/GetSellerStatement',
  audience: ['platform', 'site', 'customer'],
  needs: sellerOrderIndex,
  transaction: 'none',
  query: true,
  input: { ...which, summed: f.flag() },
  output: f.page({
    /** Empty in a line with the sums of a shop. */
    orderId: f.id({ apiName: 'SellerOrderId' }),
    serialNumber: f.code({ max: 20 }),
    completedTime: f.time(),
    mallShopId: f.id({ apiName: 'MallShopInformationId' }),
    mallShopName: f.text({ apiName: 'MallShopInformationName', max: 60 }),
    sellerName: f.text({ max: 64 }),
    currencyCode: f.text({ max: 10 }),
    /** Number of orders in a line. */
    orders: f.count({ required: true }),
    billed: money,
    givenBack: money,
    commission: money,
    paidOut: money,
    /** Orders that buyers have paid and that are not completed yet, and the amount not yet released for them. */
    pendingOrders: f.count({ required: true }),
    pending: money,
  }),
});

/** The orders of a statement as a spreadsheet, as CSV or as pages to print; returns its address. */
export const exportSellerStatement = call({
  path: '/SellerOrder/ExportSellerStatement',
  audience: ['platform', 'site', 'customer'],
  needs: sellerOrderIndex.Export,
  query: true,
  input: { ...which, ...exportInput, asPdf: f.flag() },
  output: f.file({ required: true }),
});
