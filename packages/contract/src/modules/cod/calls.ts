import { anyOf, call, done } from '../../core/call.ts';
import { type Field, f, listOf, refused } from '../../core/field.ts';
import { codOrder, collectedFacts } from './cod-order.ts';
import { type PayTo, payTos } from './cod-remittance.ts';
import { codRemittanceIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const most = 500;
const orders = f.ids({ required: true, max: most });

/** Amounts beside a list of orders, one for each, in the same order. */
const amountsOf = (): Field<string[], false> => {
  const texts = f.texts({ max: most });
  return { ...texts, schema: listOf(f.money().schema, most) } as never;
};

/** The orders whose money a carrier collects, with what is known of it. */
export const getCodOrders = call({
  path: '/CodRemittance/GetCodOrders',
  who: 'CPS',
  needs: codRemittanceIndex,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: anyOf(codOrder.fields.ownerId),
    carrierId: anyOf(codOrder.fields.carrierId),
    collectionStatus: anyOf(codOrder.fields.collectionStatus),
    // The carrier's statement says another amount than the order, and nobody decided yet.
    differs: f.flag(),
    // Collected long enough ago and in no remittance.
    remittable: f.flag(),
  },
  gives: f.page({ ...codOrder.fields, ...collectedFacts }),
  reads: true,
  query: true,
});

/** What is asked for, collected and paid out by currency: a customer's own, or of everybody or one customer. */
export const getCodSummary = call({
  path: '/CodRemittance/GetCodSummary',
  who: 'CPS',
  needs: codRemittanceIndex,
  takes: { ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }) },
  gives: f.list({
    currencyId: f.id({ required: true }),
    currencyCode: f.text({ required: true, max: 8 }),
    symbol: f.text({ max: 8 }),
    toBeCollected: f.money({ required: true }),
    payable: f.money({ required: true }),
    remittable: f.money({ required: true }),
    remitted: f.money({ required: true }),
    // Collected by carriers and not yet paid over to the site.
    withCarriers: f.money({ seenBy: 'PS' }),
    differing: f.count({ seenBy: 'PS' }),
  }),
  reads: true,
});

/**
 * Takes a carrier's statement from a spreadsheet: books what agrees with the orders, notes what differs for a person, and says
 * which rows were not booked and why. What was booked before is not booked again.
 */
export const importCarrierCodStatement = call({
  path: '/CodRemittance/ImportCarrierCodStatement',
  who: 'PS',
  needs: codRemittanceIndex.ImportStatement,
  takes: { carrierId: f.ref('carrier', { required: true }), fileId: f.id({ required: true }) },
  gives: f.object({
    matched: f.count({ required: true }),
    alreadyBooked: f.count({ required: true }),
    differences: f.list({
      line: f.count({ required: true }),
      number: f.text({ required: true, max: 64 }),
      logisticsOrderId: f.id(),
      serialNumber: f.code(),
      statedAmount: f.money(),
      collectionAmount: f.money(),
      // Kept on the order until a person decides; any other row left no trace.
      parked: f.flag({ required: true }),
      message: f.text({ required: true, max: 500 }),
    }),
  }),
});

/** Confirms by hand that carriers collected the money of orders; without amounts, all that was asked for. */
export const confirmCodCollected = call({
  path: '/CodRemittance/ConfirmCodCollected',
  who: 'PS',
  needs: codRemittanceIndex.ConfirmCollected,
  takes: {
    logisticsOrderIds: orders,
    collectedTime: f.time({ required: true }),
    collectedAmounts: amountsOf(),
    // Did the carrier pay the money over to the site as well? Yes, when nothing is said.
    settled: f.flag(),
    remarks: f.longText(),
  },
  gives: done,
  idempotent: true,
});

/** Puts collected money of one customer in one currency into a remittance; without fees, the site's rate. */
export const establishCodRemittance = call({
  path: '/CodRemittance/EstablishCodRemittance',
  who: 'PS',
  needs: codRemittanceIndex.Establish,
  takes: { ownerId: f.ref('user', { wire: 'UserId', required: true }), logisticsOrderIds: orders, fees: amountsOf() },
  gives: f.object(byId),
  idempotent: true,
});

export const confirmCodRemittance = call({
  path: '/CodRemittance/ConfirmCodRemittance',
  who: 'PS',
  needs: codRemittanceIndex.Confirm,
  takes: byId,
  gives: done,
});

const payTo = f.text({ required: true, max: 10 });

/** Pays a remittance out: into the wallet at the day's rate, or to the customer's bank, with the number of the transfer. */
export const remitCod = call({
  path: '/CodRemittance/RemitCod',
  who: 'PS',
  needs: codRemittanceIndex.Remit,
  takes: {
    ...byId,
    payTo: { ...payTo, schema: payTo.schema.check(refused('choice', (text) => !payTos.includes(text as PayTo))) },
    transferNo: f.text({ max: 64 }),
  },
  gives: done,
  idempotent: true,
});

/** Gives a remittance up before it is paid; its orders are free for another. */
export const cancelCodRemittance = call({
  path: '/CodRemittance/CancelCodRemittance',
  who: 'PS',
  needs: codRemittanceIndex.Cancel,
  takes: byId,
  gives: done,
});
