import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { bookMonthIndex } from './screens.ts';

/** A closed month is reopened with a reason and four-eyes approval, and closed again. */
export const bookMonthStates = states('BookMonthStatus', {
  Closed: { reopen: 'Reopened' },
  Reopened: { close: 'Closed' },
});

const signed = { required: true, signed: true } as const;

/** The figures of a month in one currency: they equal the report and the ledger. */
const figures = {
  currencyCode: f.code({ required: true }),
  bills: f.count({ required: true, min: -1_000_000 }),
  revenue: f.money(signed),
  discount: f.money(signed),
  refund: f.money(signed),
  net: f.money(signed),
};

/** The figures of a closed month, as stored. */
export interface MonthFigures {
  currencyCode: string;
  bills: number;
  revenue: string;
  discount: string;
  refund: string;
  net: string;
}

/** The kinds of what can still be open at the end of a month. */
export type OpenKind =
  | 'moneyRequests'
  | 'tills'
  | 'parkedPayments'
  | 'recharges'
  | 'withdrawals'
  | 'statements'
  | 'codLines'
  | 'remittances'
  | 'differences';

/** A month of a site that was closed: until its end, no entry of the ledger is added. */
export const bookMonth = resource({
  name: 'bookMonth',
  module: 'billing',
  table: 'book_month',
  title: 'month',
  area: 'BookMonth',
  audience: { read: ['platform', 'site'], write: [] },
  screen: bookMonthIndex,
  fields: {
    month: f.code({ readOnly: true, required: true, max: 7 }),
    bookMonthStatus: f.state(bookMonthStates, 'Closed'),
    // The first moment after the month, in the time zone of the site.
    endsTime: f.time({ readOnly: true, required: true, seenBy: [] }),
    closedTime: f.time({ readOnly: true, required: true }),
    closedById: f.staff({ readOnly: true, required: true, display: { ClosedByName: 'displayName' } }),
    // The business that was open when it was closed.
    openCount: f.count({ readOnly: true, required: true, default: 0 }),
    figures: f.json<MonthFigures[]>({ readOnly: true, required: true, default: [], seenBy: [] }),
    reopenedTime: f.time({ readOnly: true }),
    reopenedById: f.staff({ readOnly: true, display: { ReopenedByName: 'displayName' } }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetBookMonths' },
  unique: [['month']],
  indexes: [['bookMonthStatus']],
  search: ['month'],
  page: {
    filters: ['bookMonthStatus'],
    columns: ['month', 'bookMonthStatus', 'closedTime', 'closedById', 'openCount', 'reopenedTime', 'reopenedById', 'remarks'],
    form: [],
  },
});

const site = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) };
const month = f.code({ max: 7 });

/** A month that can be closed, by default the last one that has ended: its figures, and what is still open in it. */
export const getMonthToClose = call({
  path: '/BookMonth/GetMonthToClose',
  audience: ['platform', 'site'],
  needs: bookMonthIndex,
  input: { ...site, month },
  output: f.object({
    month,
    // The months that can be closed, the oldest first.
    months: f.texts({ required: true }),
    open: f.list(
      { kind: f.code({ required: true }), count: f.count({ required: true }), screen: f.code({ required: true }) },
      { required: true },
    ),
    figures: f.list(figures, { required: true }),
  }),
  transaction: 'none',
});

/** Closes a month that has ended; `openCount` confirms what was shown as still open. */
export const closeMonth = call({
  path: '/BookMonth/CloseMonth',
  audience: ['platform', 'site'],
  needs: bookMonthIndex.Close,
  input: { ...site, month: f.code({ required: true, max: 7 }), openCount: f.count({ required: true }) },
  output: f.object({ id: f.id({ required: true }) }),
  idempotent: true,
});

/** Reopens the last closed month, with a reason and always with four-eyes approval. */
export const reopenMonth = call({
  path: '/BookMonth/ReopenMonth',
  audience: ['platform', 'site'],
  needs: bookMonthIndex.Reopen,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Refusals of closing and reopening a month. */
export const bookMonthErrors = errorsOf('billing', {
  monthNotEnded: 'StateNotAllowed',
  monthClosedAlready: 'MonthClosed',
  openChanged: 'ConcurrencyConflict',
  notLastMonth: 'StateNotAllowed',
});
