import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { takeOverIndex } from './screens.ts';

/** A take-over is prepared until its rows become customers, money and goods together; it can be undone as a whole. */
export const takeOverStates = states(
  'TakeOverStatus',
  {
    Preparing: { prepare: 'Preparing', open: 'Opened' },
    Opened: { undo: 'Undone' },
  },
  {
    /** Its rows may still change. */
    open: ['Preparing'],
  },
);

/** The business of a company that comes from another system: the rows of its spreadsheets, opened by two persons. */
export const takeOver = resource({
  name: 'takeOver',
  module: 'takeover',
  table: 'take_over',
  title: 'name',
  area: 'TakeOver',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: takeOverIndex,
  fields: {
    name: f.text({ required: true, max: 64 }),
    takeOverStatus: f.state(takeOverStates, 'Preparing'),
    // Rises with every change of its rows, so that an approval is of the rows that were seen.
    revision: f.count({ readOnly: true, required: true, default: 0, widget: 'hidden' }),
    submittedById: f.staff({ readOnly: true, display: { SubmittedByName: 'displayName' } }),
    openedById: f.staff({ readOnly: true, display: { OpenedByName: 'displayName' } }),
    openedTime: f.time({ readOnly: true }),
    undoneById: f.staff({ readOnly: true, display: { UndoneByName: 'displayName' } }),
    undoneTime: f.time({ readOnly: true }),
    // The job that opens or undoes it.
    jobId: f.id({ readOnly: true, seenBy: [] }),
    remarks: f.longText(),
  },
  calls: { list: 'GetTakeOvers', create: 'EstablishTakeOver', remove: 'DeleteTakeOver' },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['takeOverStatus']],
  search: ['name', 'remarks'],
  page: {
    filters: ['takeOverStatus'],
    columns: ['name', 'takeOverStatus', 'submittedById', 'openedById', 'openedTime', 'undoneTime', 'remarks'],
    form: [['name'], ['remarks']],
  },
});

/** The figures of a row that totals add up; each part has its own. */
export interface RowFigures {
  balance?: string;
  creditLimit?: string;
  amount?: string;
  currencyId?: string;
  pieces?: number;
  weight?: string;
  warehouseId?: string;
  /** The last day (yyyy-MM-dd) whose storage was charged before. */
  paidUntil?: string | null;
}

/** A row of a spreadsheet that waits for the opening, and afterwards what it became. */
export const takeOverRow = resource({
  name: 'takeOverRow',
  module: 'takeover',
  table: 'take_over_row',
  bare: true,
  fields: {
    takeOverId: f.ref('takeOver', { readOnly: true, required: true }),
    part: f.enum('TakeOverPart', { readOnly: true, required: true }),
    // The number or name by which the part recognizes the row when a file is imported again.
    rowKey: f.code({ readOnly: true, required: true, max: 200 }),
    line: f.count({ readOnly: true, required: true }),
    cells: f.json<Record<string, string>>({ readOnly: true, required: true, seenBy: [] }),
    figures: f.json<RowFigures>({ readOnly: true, required: true, seenBy: [] }),
    createdId: f.id({ readOnly: true }),
  },
  unique: [['takeOverId', 'part', 'rowKey']],
  indexes: [['createdId']],
});
