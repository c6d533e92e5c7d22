import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { pickingListIndex } from '../picking/screens.ts';
import { takenAway } from './calls.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** By what the report of work is summed: who did it, at which hour of the site's day, or on which day. */
export const workGroups = ['person', 'hour', 'day'] as const;
export type WorkGroup = (typeof workGroups)[number];

const pieces = f.count({ required: true });
/** The steps of the floor, in the order in which goods go through them. */
export const workSteps = ['signed', 'weighed', 'shelved', 'picked', 'packed', 'bagged'] as const;

const which = {
  groupBy: f.text({ max: 20 }),
  siteId: f.ref('site', { seenBy: 'PS' }),
  warehouseId: f.ref('warehouse'),
  staffId: f.ref('user'),
};

/**
 * What was done on the floor in a period, by person, by hour of the site's day or by day: packages received, weighed and put on shelves,
 * pieces picked, orders packed, parcels bagged. Each counts at the moment it was done and for whoever did it; what was done again counts for
 * whoever did it last, except for pieces picked and packages shelved, which stock keeps one by one.
 */
export const getWarehouseWorkReport = call({
  path: '/LogisticsOrderReport/GetWarehouseWorkReport',
  who: 'PSW',
  needs: [logisticsOrderReportIndex, pickingListIndex.Add],
  reads: true,
  query: true,
  takes: which,
  gives: f.page({
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

/** What one number of that report counts, the latest first: each with who did it, and what it was done with. */
export const getWorkOfReport = call({
  path: '/LogisticsOrderReport/GetWorkOfReport',
  who: 'PSW',
  needs: [logisticsOrderReportIndex, pickingListIndex.Add],
  reads: true,
  query: true,
  takes: {
    siteId: which.siteId,
    warehouseId: which.warehouseId,
    staffId: which.staffId,
    step: f.text({ required: true, max: 20 }),
    /** Only at this hour of the site's day, 00 to 23. */
    hour: f.text({ max: 2 }),
  },
  gives: f.page({
    /** Package, commodity or logisticsOrder, and its number. */
    kind: f.text({ required: true, max: 20 }),
    id: f.id({ required: true }),
    number: f.text({ max: 64 }),
    staffName: f.text({ max: 200 }),
    time: f.time({ required: true }),
    pieces,
  }),
});

/** The same as a spreadsheet, as CSV or as PDF; gives its address. */
export const exportWarehouseWorkReport = call({
  path: '/LogisticsOrderReport/ExportWarehouseWorkReport',
  who: 'PSW',
  needs: [logisticsOrderReportIndex.Export, pickingListIndex.Add],
  query: true,
  takes: { ...which, ...takenAway },
  gives: f.file({ required: true }),
});
