import { exportAgeingReport, getAgeingReport } from '@entrepot/contract/modules/reports/ageing-report.ts';
import * as calls from '@entrepot/contract/modules/reports/calls.ts';
import { exportCouponReport, getCouponReport } from '@entrepot/contract/modules/reports/coupon-report.ts';
import { exportCustomerReport, getCustomerReport, getCustomersOfReport } from '@entrepot/contract/modules/reports/customer-report.ts';
import { exportOpenItemsReport, getOpenItemsReport } from '@entrepot/contract/modules/reports/open-items-report.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { exportRewardReport, getRewardReport } from '@entrepot/contract/modules/reports/reward-report.ts';
import { savedReport, saveReport, sendSavedReport } from '@entrepot/contract/modules/reports/saved-report.ts';
import {
  exportWarehouseWorkReport,
  getOwnWork,
  getWarehouseWorkReport,
  getWorkOfReport,
} from '@entrepot/contract/modules/reports/work-report.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { ageing, ageingSheet } from './ageing.ts';
import { arrears, arrearsSheet } from './arrears.ts';
import { checkDays } from './check-days.ts';
import { couponReport, couponSheet } from './coupons.ts';
import { customerReport, customerSheet, customersOfReport } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { inventoryReport, inventorySheet } from './inventory.ts';
import { openItems, openItemsSheet } from './open-items.ts';
import { orderReport, orderSheet } from './order-report.ts';
import { rewardReport, rewardSheet } from './rewards.ts';
import { ownReports, save } from './saved-reports.ts';
import { sendDue, sendNow } from './send.ts';
import { exportOf } from './export-report.ts';
import { throughput, throughputSheet } from './throughput.ts';
import { ownWork, workDetails, workReport, workSheet } from './work-report.ts';

/** The reports module. Every report is one statement over the data of other modules; the module itself stores only saved reports. */
export const reports: Module = {
  name: 'reports',
  calls: ({ files }) => [
    ...handle(calls.getLogisticsOrderReport, orderReport),
    ...handle(calls.exportLogisticsOrderReport, exportOf(orderSheet)(files)),
    ...handle(calls.getThroughputReport, throughput),
    ...handle(calls.exportThroughputReport, exportOf(throughputSheet)(files)),
    ...handle(calls.getArrearsReport, arrears),
    ...handle(calls.exportArrearsReport, exportOf(arrearsSheet)(files)),
    ...handle(getAgeingReport, ageing),
    ...handle(exportAgeingReport, exportOf(ageingSheet)(files)),
    ...handle(getCouponReport, couponReport),
    ...handle(exportCouponReport, exportOf(couponSheet)(files)),
    ...handle(getOpenItemsReport, openItems),
    ...handle(exportOpenItemsReport, exportOf(openItemsSheet)(files)),
    ...handle(getRewardReport, rewardReport),
    ...handle(exportRewardReport, exportOf(rewardSheet)(files)),
    ...handle(getCustomerReport, customerReport),
    ...handle(getCustomersOfReport, customersOfReport),
    ...handle(exportCustomerReport, exportOf(customerSheet)(files)),
    ...handle(getInventoryReport, inventoryReport),
    ...handle(exportInventoryReport, exportOf(inventorySheet)(files)),
    ...handle(getWarehouseWorkReport, workReport),
    ...handle(getOwnWork, ownWork),
    ...handle(getWorkOfReport, workDetails),
    ...handle(exportWarehouseWorkReport, exportOf(workSheet)(files)),
    ...handle(getDashboard, dashboard),
    ...crud(savedReport, { scope: ownReports }),
    ...handle(saveReport, save),
    ...handle(sendSavedReport, sendNow(files)),
  ],
  // At full, half and quarter hours, because some time zones are offset by 30 or 45 minutes.
  jobs: [
    { name: 'send-reports', at: '*/15 * * * *', run: sendDue },
    { name: 'check-daily-totals', daily: '04:40', run: checkDays },
  ],
};
