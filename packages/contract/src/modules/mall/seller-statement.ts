import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput } from '../files/calls.ts';
import { sellerOrderIndex } from './screens.ts';

const money = f.money({ required: true });
const which = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  mallShopId: f.ref('mallShop', { wire: 'MallShopInformationId' }),
  sellerId: f.ref('user', { seenBy: 'PS' }),
};

/**
 * What mall orders brought their merchant: of each order that was completed between `StartDate` and `EndDate`, newest first, what the buyer
 * was billed, what went back, what the site keeps as commission, and what was paid into the merchant's balance, as its journal says.
 * `Summed` gives one line for each shop and currency instead, with what is paid by buyers and still held now. A merchant's own; for
 * staff those of their sites.
 */
export const getSellerStatement = call({
  path: '/SellerOrder/GetSellerStatement',
  who: 'CPS',
  needs: sellerOrderIndex,
  reads: true,
  query: true,
  takes: { ...which, summed: f.flag() },
  gives: f.page({
    /** Empty in a line that sums a shop up. */
    orderId: f.id({ wire: 'SellerOrderId' }),
    serialNumber: f.code({ max: 20 }),
    completedTime: f.time(),
    mallShopId: f.id({ wire: 'MallShopInformationId' }),
    mallShopName: f.text({ wire: 'MallShopInformationName', max: 60 }),
    sellerName: f.text({ max: 64 }),
    currencyCode: f.text({ max: 10 }),
    /** How many orders a line is about. */
    orders: f.count({ required: true }),
    billed: money,
    givenBack: money,
    commission: money,
    paidOut: money,
    /** Orders that buyers have paid and that are not completed yet, and what is held of them. */
    heldOrders: f.count({ required: true }),
    held: money,
  }),
});

/** The orders of a statement as a spreadsheet, as CSV or as pages to print; gives its address. */
export const exportSellerStatement = call({
  path: '/SellerOrder/ExportSellerStatement',
  who: 'CPS',
  needs: sellerOrderIndex.Export,
  query: true,
  takes: { ...which, ...exportInput, asPdf: f.flag() },
  gives: f.file({ required: true }),
});
