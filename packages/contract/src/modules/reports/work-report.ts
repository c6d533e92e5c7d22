import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { pickingListIndex } from '../picking/screens.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** The groupings of the work report: by person, by hour of the site's day, or by day. */
export const workGroups = ['person', 'hour', 'day'] as const;
export type WorkGroup = (typeof workGroups)[number];

const pieces = f.count({ required: true });
/** The steps of the floor, in the order of the workflow. */
export const workSteps = ['signed', 'weighed', 'shelved', 'picked', 'packed', 'bagged'] as const;

const which = {
  groupBy: f.text({ max: 20 }),
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  warehouseId: f.ref('warehouse'),
  staffId: f.staff(),
};

/**
 * Warehouse work in a period, by person, by hour of the site's day or by day: packages received, weighed and put on shelves, pieces picked,
 * orders packed, parcels bagged. Each counts at its time and for its user; work that was repeated counts for its last user, except for
 * pieces picked and packages shelved, which stock records one by one.
 */
export const getWarehouseWorkReport = call({
  path: '/LogisticsOrderReport/GetWarehouseWorkReport',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderReportIndex, pickingListIndex.Add],
  transaction: 'none',
  mayLag: true,
  query: true,
  input: which,
  output: f.page({
    /** The id of the person, the hour (00 to 23) or the day. */
    key: f.text({ required: true, max: 40 }),
    name: f.text({ max: 200 }),
    signed: pieces,
    weighed: pieces,
    shelved: pieces,
    picked: pieces,
    packed: pieces,
    bagged: pieces,
  }),
});

/** The caller's work on the floor today, by the site's calendar: the same numbers as in their line of the report. */
export const getOwnWork = call({
  path: '/LogisticsOrderReport/GetOwnWork',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  transaction: 'none',
  input: {},
  output: f.object(
    { signed: pieces, weighed: pieces, shelved: pieces, picked: pieces, packed: pieces, bagged: pieces },
    { required: true },
  ),
});

/** The entries behind one number of that report, the latest first: each with its user and the client used. */
export const getWorkOfReport = call({
  path: '/LogisticsOrderReport/GetWorkOfReport',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderReportIndex, pickingListIndex.Add],
  transaction: 'none',
  mayLag: true,
  query: true,
  input: {
    siteId: which.siteId,
    warehouseId: which.warehouseId,
    staffId: which.staffId,
    step: f.text({ required: true, max: 20 }),
    /** Only at this hour of the site's day, 00 to 23. */
    hour: f.text({ max: 2 }),
  },
  output: f.page({
    /** Package, commodity or logisticsOrder, and its number. */
    kind: f.text({ required: true, max: 20 }),
    id: f.id({ required: true }),
    number: f.text({ max: 64 }),
    staffName: f.text({ max: 200 }),
    time: f.time({ required: true }),
    pieces,
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; returns its address. */
export const exportWarehouseWorkReport = call({
  path: '/LogisticsOrderReport/ExportWarehouseWorkReport',
  audience: ['platform', 'site', 'warehouse'],
  needs: [logisticsOrderReportIndex.Export, pickingListIndex.Add],
  query: true,
  input: { ...which, ...takenAway },
  output: f.file({ required: true }),
});
