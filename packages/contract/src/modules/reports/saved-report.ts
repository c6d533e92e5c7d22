import { call, done } from '../../core/call.ts';
import type { Language } from '../../core/language.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** The reports that can be saved, named like their tabs. */
export const savableReports = ['orders', 'throughput', 'ageing', 'work', 'arrears', 'coupons', 'customers', 'inventory'] as const;
export type SavableReport = (typeof savableReports)[number];
/** The period of a saved report, relative to the day it is opened or sent. */
export const reportSpans = ['yesterday', 'last7Days', 'last30Days', 'lastMonth'] as const;
export type ReportSpan = (typeof reportSpans)[number];
/** How often it is sent: each day, on Mondays, on the first of each month, or never. */
export const sendings = ['never', 'day', 'week', 'month'] as const;
export type Sending = (typeof sendings)[number];
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;

/** The filters of a saved report, by the names of its calls' inputs in code, and the language in which it is sent. */
export interface SavedNarrowing {
  language?: Language;
  groupBy?: string | null;
  warehouseId?: string | null;
  shippingMethodId?: string | null;
  carrierId?: string | null;
  ownerId?: string | null;
}

/** A saved report, visible to its author alone and, if wanted, sent to their address on a schedule in the site's time zone. */
export const savedReport = resource({
  name: 'savedReport',
  module: 'reports',
  table: 'saved_report',
  title: 'name',
  area: 'LogisticsOrderReport',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: logisticsOrderReportIndex,
  fields: {
    name: f.text({ required: true, max: 60 }),
    report: f.text({ required: true, max: 20 }),
    span: f.text({ required: true, max: 20 }),
    narrowing: f.json<SavedNarrowing>({ readOnly: true, required: true, default: {} }),
    sending: f.text({ required: true, max: 10, default: 'never' }),
    hour: f.count({ required: true, max: 23, default: 8 }),
    format: f.text({ required: true, max: 4, default: 'xlsx' }),
    userId: f.ref('user', { readOnly: true, required: true }),
    nextTime: f.time({ readOnly: true }),
    sentTime: f.time({ readOnly: true }),
    // Why the last sending failed.
    problem: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetSavedReports', remove: 'DeleteSavedReport' },
  indexes: [['userId'], ['nextTime']],
  checks: {
    hour_of_a_day: 'hour between 0 and 23',
    only_sent_ones_wait: "(next_time is null) = (sending = 'never')",
  },
  page: { filters: [], columns: ['name', 'report', 'span', 'sending', 'hour', 'format', 'nextTime', 'sentTime', 'problem'], form: [] },
});

const { name, report, span, sending, hour, format } = savedReport.fields;
const narrowing = {
  groupBy: f.text({ max: 20 }),
  warehouseId: f.ref('warehouse'),
  shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  ownerId: f.customer({ apiName: 'UserId' }),
};

/** Saves a report for the caller; with an id it updates the saved one. Sending needs a verified address. */
export const saveReport = call({
  path: '/LogisticsOrderReport/SaveReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Save,
  input: { id: f.id(), name, report, span, sending, hour, format, ...narrowing },
  output: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** Sends a saved report to the caller's address immediately. */
export const sendSavedReport = call({
  path: '/LogisticsOrderReport/SendSavedReport',
  audience: ['platform', 'site'],
  needs: logisticsOrderReportIndex.Save,
  input: { id: f.id({ required: true }) },
  output: done,
});
