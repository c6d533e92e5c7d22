import { call, done } from '../../core/call.ts';
import type { Language } from '../../core/language.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { logisticsOrderReportIndex } from './screens.ts';

/** The reports that can be kept, each as its tab is called. */
export const savableReports = ['orders', 'throughput', 'ageing', 'work', 'arrears', 'coupons', 'customers', 'inventory'] as const;
export type SavableReport = (typeof savableReports)[number];
/** Which days a kept report is about, seen from the day it is opened or sent. */
export const reportSpans = ['yesterday', 'last7Days', 'last30Days', 'lastMonth'] as const;
export type ReportSpan = (typeof reportSpans)[number];
/** How often it is sent: each day, on Mondays, on the first of each month, or not by itself. */
export const sendings = ['never', 'day', 'week', 'month'] as const;
export type Sending = (typeof sendings)[number];
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What a kept report is narrowed to, by the names of its calls' inputs in code, and the language in which it is sent. */
export interface SavedNarrowing {
  language?: Language;
  groupBy?: string | null;
  warehouseId?: string | null;
  shippingMethodId?: string | null;
  carrierId?: string | null;
  ownerId?: string | null;
}

/** A report as somebody wants it again, opened by its maker alone and, if wanted, sent to their own address by the site's clock. */
export const savedReport = resource({
  name: 'savedReport',
  module: 'reports',
  table: 'saved_report',
  title: 'name',
  area: 'LogisticsOrderReport',
  who: { read: 'PS', write: 'PS' },
  screen: logisticsOrderReportIndex,
  fields: {
    name: f.text({ required: true, max: 60 }),
    report: f.text({ required: true, max: 20 }),
    span: f.text({ required: true, max: 20 }),
    narrowing: f.json<SavedNarrowing>({ byServer: true, required: true, starts: {} }),
    sending: f.text({ required: true, max: 10, starts: 'never' }),
    hour: f.count({ required: true, max: 23, starts: 8 }),
    format: f.text({ required: true, max: 4, starts: 'xlsx' }),
    userId: f.ref('user', { byServer: true, required: true }),
    nextTime: f.time({ byServer: true }),
    sentTime: f.time({ byServer: true }),
    // Why it could not be sent the last time.
    problem: f.longText({ byServer: true }),
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
  shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  ownerId: f.ref('user', { wire: 'UserId' }),
};

/** Keeps a report for oneself; with an id it changes the one that is kept. Only who has a verified address can have it sent. */
export const saveReport = call({
  path: '/LogisticsOrderReport/SaveReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Save,
  takes: { id: f.id(), name, report, span, sending, hour, format, ...narrowing },
  gives: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** Sends a kept report to one's own address at once. */
export const sendSavedReport = call({
  path: '/LogisticsOrderReport/SendSavedReport',
  who: 'PS',
  needs: logisticsOrderReportIndex.Save,
  takes: { id: f.id({ required: true }) },
  gives: done,
});
