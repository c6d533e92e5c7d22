import { exportAgeingReport, getAgeingReport } from '@entrepot/contract/modules/reports/ageing-report.ts';
import * as calls from '@entrepot/contract/modules/reports/calls.ts';
import { exportCouponReport, getCouponReport } from '@entrepot/contract/modules/reports/coupon-report.ts';
import { exportCustomerReport, getCustomerReport, getCustomersOfReport } from '@entrepot/contract/modules/reports/customer-report.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { savedReport, saveReport, sendSavedReport } from '@entrepot/contract/modules/reports/saved-report.ts';
import { exportWarehouseWorkReport, getWarehouseWorkReport, getWorkOfReport } from '@entrepot/contract/modules/reports/work-report.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { ageing, ageingSheet } from './ageing.ts';
import { arrears, arrearsSheet } from './arrears.ts';
import { checkDays } from './check-days.ts';
import { couponReport, couponSheet } from './coupons.ts';
import { customerReport, customerSheet, customersOfReport } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { inventoryReport, inventorySheet } from './inventory.ts';
import { orderReport, orderSheet } from './order-report.ts';
import { ownReports, save } from './saved.ts';
import { sendDue, sendNow } from './send.ts';
import { exportOf } from './take.ts';
import { throughput, throughputSheet } from './throughput.ts';
import { workBehind, workReport, workSheet } from './work-report.ts';

/** All that this module brings. Every report is one statement over what the others kept; it keeps which of them somebody wants again. */
export const reports: Module = {
  name: 'reports',
  calls: ({ files }) => [
    ...on(calls.getLogisticsOrderReport, orderReport),
    ...on(calls.exportLogisticsOrderReport, exportOf(orderSheet)(files)),
    ...on(calls.getThroughputReport, throughput),
    ...on(calls.exportThroughputReport, exportOf(throughputSheet)(files)),
    ...on(calls.getArrearsReport, arrears),
    ...on(calls.exportArrearsReport, exportOf(arrearsSheet)(files)),
    ...on(getAgeingReport, ageing),
    ...on(exportAgeingReport, exportOf(ageingSheet)(files)),
    ...on(getCouponReport, couponReport),
    ...on(exportCouponReport, exportOf(couponSheet)(files)),
    ...on(getCustomerReport, customerReport),
    ...on(getCustomersOfReport, customersOfReport),
    ...on(exportCustomerReport, exportOf(customerSheet)(files)),
    ...on(getInventoryReport, inventoryReport),
    ...on(exportInventoryReport, exportOf(inventorySheet)(files)),
    ...on(getWarehouseWorkReport, workReport),
    ...on(getWorkOfReport, workBehind),
    ...on(exportWarehouseWorkReport, exportOf(workSheet)(files)),
    ...on(getDashboard, dashboard),
    ...crud(savedReport, { scope: ownReports }),
    ...on(saveReport, save),
    ...on(sendSavedReport, sendNow(files)),
  ],
  // Whole hours of every zone but those that stand at half past or a quarter.
  jobs: [
    { name: 'send-reports', at: '*/15 * * * *', run: sendDue },
    { name: 'check-kept-days', at: '40 20 * * *', run: checkDays },
  ],
};
