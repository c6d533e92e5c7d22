import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput } from '../files/calls.ts';
import { closedLine, openItem } from './day-close.ts';
import { receiptIndex } from './screens.ts';

/** The groupings of a day's receipts: by means, cashier, or till, bank account and provider; `entry` is one line for each. */
export const receiptGroups = ['means', 'cashier', 'place', 'entry'] as const;
export type ReceiptGroup = (typeof receiptGroups)[number];

const audience = ['platform', 'site'] as const;
const ofDay = { siteId: f.ref('site'), day: f.date({ required: true }) };
const grouped = { ...ofDay, groupBy: f.text({ max: 20 }) };
const money = f.money({ required: true });
const signed = f.money({ required: true, signed: true });

/**
 * The money that came in and went back on a day of the site's calendar, from the cash accounts of the ledger, in groups. Floats and cash
 * that moves between a till and the safe are not receipts; payouts to customers count when they are carriers' money, withdrawals do not.
 */
export const getReceipts = call({
  path: '/Receipt/GetReceipts',
  audience,
  needs: receiptIndex,
  transaction: 'none',
  query: true,
  input: grouped,
  output: f.page({
    key: f.text({ required: true, max: 80 }),
    name: f.text({ max: 200 }),
    receiptMeans: f.enum('ReceiptMeans'),
    received: money,
    paidBack: money,
    net: signed,
    entries: f.count({ required: true }),
    currencyId: f.id({ required: true }),
    currencyCode: f.text({ max: 3 }),
    // Of a single entry only.
    time: f.time(),
    number: f.text({ max: 64 }),
    ownerName: f.text({ max: 64 }),
    cashierName: f.text({ max: 64 }),
    placeName: f.text({ max: 200 }),
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportReceipts = call({
  path: '/Receipt/ExportReceipts',
  audience,
  needs: receiptIndex.Export,
  query: true,
  input: { ...grouped, ...exportInput, asPdf: f.flag() },
  output: f.file({ required: true }),
});

/**
 * A day before or after its close: what is booked now by means and currency, what was booked and counted when it was closed, and what is not
 * finished.
 */
export const getReceiptDay = call({
  path: '/Receipt/GetReceiptDay',
  audience,
  needs: receiptIndex,
  transaction: 'none',
  input: ofDay,
  output: f.object(
    {
      closeId: f.id(),
      closedByName: f.text({ max: 64 }),
      closedTime: f.time(),
      remarks: f.longText(),
      lines: f.list(
        {
          receiptMeans: f.enum('ReceiptMeans', { required: true }),
          currencyId: f.id({ required: true }),
          bookedAmount: signed,
          // Of the close; empty on an open day.
          closedAmount: f.money({ signed: true }),
          countedAmount: f.money({ signed: true }),
          remarks: f.longText(),
        },
        { required: true },
      ),
      openItems: f.list(openItem, { required: true }),
    },
    { required: true },
  ),
});

/**
 * Closes a day with the money that was counted by each means in each currency, or read from terminals and accounts. A difference needs its
 * reason, and so does a day on which something is not finished.
 */
export const closeDay = call({
  path: '/Receipt/CloseDay',
  audience,
  needs: receiptIndex.Close,
  input: { ...ofDay, lines: f.list(closedLine, { required: true }), remarks: f.longText() },
  output: f.object({ id: f.id({ required: true }) }, { required: true }),
  idempotent: true,
});

/** Opens a closed day again, with a reason. The former close remains in the list. */
export const reopenDay = call({
  path: '/Receipt/ReopenDay',
  audience,
  needs: receiptIndex.Reopen,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
