import { anyOf, call, done } from '../../core/call.ts';
import { type Field, f, fieldWith, listOf, refused } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { codOrder, collectionDetails } from './cod-order.ts';
import { codRemittance, type PayTo, payTos } from './cod-remittance.ts';
import { codRemittanceIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const max = 500;
const orders = f.ids({ required: true, max: max });

/** Amounts for a list of orders, one for each, in the same order. */
const amountsOf = () =>
  fieldWith(f.money({ currency: 'target' }), { required: false, readOnly: false, default: undefined }, (schema) =>
    listOf(schema, max),
  ) as Field<string[], false, false>;

/** Cash-on-delivery orders, with the status of their collection. */
export const getCodOrders = call({
  path: '/CodRemittance/GetCodOrders',
  audience: ['platform', 'site', 'customer'],
  needs: codRemittanceIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: anyOf(codOrder.fields.ownerId),
    carrierId: anyOf(codOrder.fields.carrierId),
    collectionStatus: anyOf(codOrder.fields.collectionStatus),
    // The carrier's statement differs from the amount of the order, and the difference is not resolved yet.
    differs: f.flag(),
    // Collected long enough ago and in no remittance.
    remittable: f.flag(),
  },
  output: f.page({ ...codOrder.fields, ...collectionDetails }),
  transaction: 'none',
  query: true,
});

/** Outstanding, collected and paid-out amounts by currency: the caller's own, or those of all customers or one. */
export const getCodSummary = call({
  path: '/CodRemittance/GetCodSummary',
  audience: ['platform', 'site', 'customer'],
  needs: codRemittanceIndex,
  input: { ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }) },
  output: f.list({
    currencyId: f.id({ required: true }),
    currencyCode: f.text({ required: true, max: 8 }),
    symbol: f.text({ max: 8 }),
    toBeCollected: f.money({ required: true }),
    // The part of it whose goods are delivered: the money should have come.
    notCollected: f.money({ required: true }),
    payable: f.money({ required: true }),
    remittable: f.money({ required: true }),
    remitted: f.money({ required: true }),
    // Collected by carriers and not yet paid over to the site.
    withCarriers: f.money({ seenBy: ['platform', 'site'] }),
    differing: f.count({ seenBy: ['platform', 'site'] }),
  }),
  transaction: 'none',
});

/**
 * Imports a carrier's statement from a spreadsheet: books the rows that match the orders, completes what was confirmed by hand, and stores
 * every row; those that differ wait for a decision. Rows booked before are not booked again. `preview` only reports what would be booked.
 * Columns that are not known are refused by name (`ImportRowsInvalid`) unless `ignoreColumns` is set.
 */
export const importCarrierCodStatement = call({
  path: '/CodRemittance/ImportCarrierCodStatement',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.ImportStatement,
  input: {
    carrierId: f.ref('carrier', { required: true }),
    fileId: f.id({ required: true }),
    preview: f.flag(),
    ignoreColumns: f.flag(),
  },
  output: f.object({
    // The sums of all rows by currency, to compare with the bank receipt.
    totals: f.list(
      {
        currencyCode: f.text({ required: true, max: 8 }),
        rows: f.count({ required: true }),
        amount: f.money({ required: true }),
        fee: f.money({ required: true }),
        net: f.money({ required: true, signed: true }),
      },
      { required: true },
    ),
    matched: f.count({ required: true }),
    completed: f.count({ required: true }),
    alreadyBooked: f.count({ required: true }),
    differences: f.list({
      line: f.count({ required: true }),
      number: f.text({ required: true, max: 64 }),
      logisticsOrderId: f.id(),
      serialNumber: f.code(),
      statedAmount: f.money(),
      collectionAmount: f.money(),
      // Of the order; empty without one.
      currencyId: f.id(),
      // Waits for a decision about its order.
      parked: f.flag({ required: true }),
      message: f.text({ required: true, max: 500 }),
    }),
  }),
});

/** Decides who bears the difference of an open row of a carrier's statement, and books accordingly. */
export const decideCodStatementLine = call({
  path: '/CodRemittance/DecideCodStatementLine',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Correct,
  input: { ...byId, codDecision: f.enum('CodDecision', { required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Reverses what was booked as collected for an order and books another amount, with a reason. */
export const correctCodCollected = call({
  path: '/CodRemittance/CorrectCodCollected',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Correct,
  input: { ...byId, collectedAmount: f.money({ currency: 'target', required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Records that the receiver of an order got the collected money back, from the carrier or from the site. */
export const returnCodMoney = call({
  path: '/CodRemittance/ReturnCodMoney',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Correct,
  input: { ...byId, returnedBySite: f.flag(), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/**
 * Takes back that the money of an order was collected, with what its carrier paid over: it was confirmed for the wrong order, or imported
 * with the wrong statement. The order is to be collected again.
 */
export const undoCodCollected = call({
  path: '/CodRemittance/UndoCodCollected',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Correct,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Takes back that the receiver of an order got the money back: it is to be paid out to the customer again. */
export const undoCodReturn = call({
  path: '/CodRemittance/UndoCodReturn',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Correct,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Confirms by hand that carriers collected the money of orders; without amounts, the full amounts. A lower amount needs remarks. */
export const confirmCodCollected = call({
  path: '/CodRemittance/ConfirmCodCollected',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.ConfirmCollected,
  input: {
    logisticsOrderIds: orders,
    collectedTime: f.time({ required: true }),
    collectedAmounts: amountsOf(),
    // Whether the carrier also paid the money to the site; defaults to yes.
    settled: f.flag(),
    remarks: f.longText(),
  },
  output: done,
  idempotent: true,
});

/** Puts collected money of one customer in one currency into a remittance; the default fee is the site's rate. */
export const establishCodRemittance = call({
  path: '/CodRemittance/EstablishCodRemittance',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Establish,
  input: { ownerId: f.customer({ apiName: 'UserId', required: true }), logisticsOrderIds: orders, fees: amountsOf() },
  output: f.object(byId),
  idempotent: true,
});

/** Remittances; `payable` are those that the caller can pay out now. */
export const getCodRemittances = call({
  path: '/CodRemittance/GetCodRemittances',
  audience: ['platform', 'site', 'customer'],
  needs: codRemittanceIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: anyOf(codRemittance.fields.ownerId),
    codRemittanceStatus: anyOf(codRemittance.fields.codRemittanceStatus),
    payable: f.flag({ seenBy: ['platform', 'site'] }),
  },
  output: f.page({ ...codRemittance.fields, ...rowRights }),
  transaction: 'none',
  query: true,
});

export const confirmCodRemittance = call({
  path: '/CodRemittance/ConfirmCodRemittance',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Confirm,
  input: byId,
  output: done,
});

const payTo = f.text({ required: true, max: 10 });

/** Pays a remittance out: into the wallet at the day's rate, or to the customer's bank, with the number of the transfer. */
export const remitCod = call({
  path: '/CodRemittance/RemitCod',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Remit,
  input: {
    ...byId,
    payTo: { ...payTo, schema: payTo.schema.check(refused('choice', (text) => !payTos.includes(text as PayTo))) },
    transferNo: f.text({ max: 64 }),
  },
  output: done,
  idempotent: true,
});

/** For the payer of a remittance: the accounts that the customer withdrew to, and today's rate and amount in the wallet's currency. */
export const getCodPayout = call({
  path: '/CodRemittance/GetCodPayout',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Remit,
  input: byId,
  output: f.object(
    {
      bankAccounts: f.list(
        {
          bankName: f.text({ required: true, max: 100 }),
          accountName: f.text({ required: true, max: 100 }),
          accountNumber: f.text({ required: true, max: 64 }),
        },
        { required: true },
      ),
      // Empty: the currency has no rate today.
      exchangeRate: f.rate(),
      walletCurrencyId: f.id({ required: true }),
      walletAmount: f.money(),
    },
    { required: true },
  ),
  transaction: 'none',
});

/** Cancels a remittance before it is paid; its orders are free for another. */
export const cancelCodRemittance = call({
  path: '/CodRemittance/CancelCodRemittance',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Cancel,
  input: byId,
  output: done,
});

/** Books that the payout of a remittance was returned, by the bank or from the wallet; its orders are free for another remittance. */
export const returnCodRemittance = call({
  path: '/CodRemittance/ReturnCodRemittance',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Remit,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Corrects the transfer number of a remittance that was paid to a bank. */
export const correctCodTransfer = call({
  path: '/CodRemittance/CorrectCodTransfer',
  audience: ['platform', 'site'],
  needs: codRemittanceIndex.Remit,
  input: { ...byId, transferNo: f.text({ required: true, max: 64 }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
