import { f } from '../../core/field.ts';
import { viewOf } from '../../core/resource.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { codRemittanceIndex } from './screens.ts';

const { serialNumber, ownerId, carrierId, carrierNo, orderStatus, signedTime, collectionStatus, collectionAmount, collectionCurrencyId } =
  logisticsOrder.fields;

/** The cash-on-delivery view of an order: a projection of the table of orders, without a table of its own. */
export const codOrder = viewOf(logisticsOrder, {
  name: 'codOrder',
  module: 'cod',
  title: 'serialNumber',
  area: 'CodRemittance',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: codRemittanceIndex,
  // Warehouse staff do not read it.
  scope: { warehouse: null },
  fields: {
    serialNumber,
    ownerId,
    carrierId,
    carrierNo,
    orderStatus,
    signedTime,
    collectionStatus,
    collectionAmount,
    collectionCurrencyId,
  },
  calls: { list: 'GetCodOrders' },
  search: ['serialNumber', 'carrierNo'],
});

/** Collection data of an order: amounts in the currency of collection. */
export const collectionDetails = {
  statedAmount: f.money({ currency: 'collectionCurrencyId', readOnly: true }),
  collectedAmount: f.money({ currency: 'collectionCurrencyId', readOnly: true }),
  collectedTime: f.time({ readOnly: true }),
  settledTime: f.time({ readOnly: true }),
  carrierFee: f.money({ currency: 'collectionCurrencyId', readOnly: true, seenBy: ['platform', 'site'] }),
  // Taken at our own desk, not by the carrier.
  atDesk: f.flag({ readOnly: true, seenBy: ['platform', 'site'] }),
  // When the receiver got the money back.
  returnedTime: f.time({ readOnly: true }),
  // When the money becomes available for a remittance, and the one it is in.
  remittableTime: f.time({ readOnly: true }),
  codRemittanceId: f.id({ readOnly: true }),
  codRemittanceSerialNumber: f.code({ readOnly: true }),
  codRemarks: f.longText({ readOnly: true }),
};
