import * as calls from '@entrepot/contract/modules/reports/calls.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { arrears, exportArrears } from './arrears.ts';
import { dashboard } from './dashboard.ts';
import { exportInventory, inventoryReport } from './inventory.ts';
import { exportOrderReport, orderReport } from './order-report.ts';
import { exportThroughput, throughput } from './throughput.ts';

/** All that this module brings. It keeps nothing: every report is one statement over what the others kept. */
export const reports: Module = {
  name: 'reports',
  calls: ({ files }) => [
    ...on(calls.getLogisticsOrderReport, orderReport),
    ...on(calls.exportLogisticsOrderReport, exportOrderReport(files)),
    ...on(calls.getThroughputReport, throughput),
    ...on(calls.exportThroughputReport, exportThroughput(files)),
    ...on(calls.getArrearsReport, arrears),
    ...on(calls.exportArrearsReport, exportArrears(files)),
    ...on(getInventoryReport, inventoryReport),
    ...on(exportInventoryReport, exportInventory(files)),
    ...on(getDashboard, dashboard),
  ],
};
