import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { receiptIndex } from './screens.ts';

/** A closed day can be opened again, with a reason; it is then closed by a row of its own. */
export const dayCloseStates = states('DayCloseStatus', { Closed: { reopen: 'Reopened' } });

const { Closed, Reopened } = enumCodes.DayCloseStatus;

/** The booked and the counted amount of one means in one currency. */
export const closedLine = {
  receiptMeans: f.enum('ReceiptMeans', { required: true }),
  currencyId: f.ref('currency', { required: true, reach: 'site' }),
  bookedAmount: f.money({ required: true, signed: true }),
  countedAmount: f.money({ required: true, signed: true }),
  remarks: f.longText(),
};

/** Items that are not finished on a day: their kind and number. */
export const openItem = { item: f.text({ required: true, max: 20 }), count: f.count({ required: true }) };

/** The close of a site's day: who compared the receipts with the money, when, and why they differ. */
export const dayClose = resource({
  name: 'dayClose',
  module: 'bank',
  table: 'day_close',
  title: 'day',
  area: 'Receipt',
  audience: { read: ['platform', 'site'], write: [] },
  screen: receiptIndex,
  fields: {
    day: f.date({ readOnly: true, required: true }),
    dayCloseStatus: f.state(dayCloseStates, 'Closed'),
    closedById: f.staff({ readOnly: true, required: true, display: { ClosedByName: 'displayName' } }),
    lines: f.list(closedLine, { readOnly: true, required: true }),
    differences: f.count({ readOnly: true, required: true }),
    openItems: f.list(openItem, { readOnly: true, required: true }),
    remarks: f.longText({ readOnly: true }),
    reopenedById: f.staff({ readOnly: true, display: { ReopenedByName: 'displayName' } }),
    reopenedTime: f.time({ readOnly: true }),
    reopenRemarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetDayCloses' },
  unique: [{ on: ['day'], where: `day_close_status = ${Closed}` }],
  indexes: [['dayCloseStatus']],
  checks: {
    reopened_has_reason: `(day_close_status = ${Reopened}) = (reopened_time is not null) and (reopened_time is null) = (reopen_remarks is null)`,
  },
  page: {
    filters: ['day', 'dayCloseStatus'],
    columns: ['day', 'dayCloseStatus', 'closedById', 'differences', 'remarks', 'reopenedById', 'reopenedTime', 'reopenRemarks'],
    form: [],
  },
});
