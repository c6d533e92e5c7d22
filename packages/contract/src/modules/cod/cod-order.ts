import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsOrder } from '../orders/logistics-order.ts';
import { codRemittanceIndex } from './screens.ts';

const { serialNumber, ownerId, carrierId, carrierNo, orderStatus, signedTime, collectionStatus, collectionAmount, collectionCurrencyId } =
  logisticsOrder.fields;

/** An order as far as cash on delivery goes: a narrow look at the table of orders, which has no table of its own. */
export const codOrder = resource({
  name: 'codOrder',
  module: 'cod',
  table: logisticsOrder.table,
  title: 'serialNumber',
  area: 'CodRemittance',
  who: { read: 'CPS', write: '' },
  screen: codRemittanceIndex,
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

/** What is known of an order's money beside the order: amounts in the currency of collection. */
export const collectedFacts = {
  statedAmount: f.money({ byServer: true }),
  collectedAmount: f.money({ byServer: true }),
  collectedTime: f.time({ byServer: true }),
  settledTime: f.time({ byServer: true }),
  // From when on the money may be put into a remittance, and the one it is in.
  remittableTime: f.time({ byServer: true }),
  codRemittanceId: f.id({ byServer: true }),
  codRemittanceSerialNumber: f.code({ byServer: true }),
  codRemarks: f.longText({ byServer: true }),
};
