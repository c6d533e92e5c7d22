import * as calls from '@entrepot/contract/modules/reports/calls.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { exportInventoryReport, getInventoryReport } from '@entrepot/contract/modules/reports/inventory-report.ts';
import { exportWarehouseWorkReport, getWarehouseWorkReport } from '@entrepot/contract/modules/reports/work-report.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { arrears, arrearsSheet } from './arrears.ts';
import { dashboard } from './dashboard.ts';
import { inventoryReport, inventorySheet } from './inventory.ts';
import { orderReport, orderSheet } from './order-report.ts';
import { exportOf } from './take.ts';
import { throughput, throughputSheet } from './throughput.ts';
import { workReport, workSheet } from './work-report.ts';

/** All that this module brings. It keeps nothing: every report is one statement over what the others kept. */
export const reports: Module = {
  name: 'reports',
  calls: ({ files }) => [
    ...on(calls.getLogisticsOrderReport, orderReport),
    ...on(calls.exportLogisticsOrderReport, exportOf(orderSheet)(files)),
    ...on(calls.getThroughputReport, throughput),
    ...on(calls.exportThroughputReport, exportOf(throughputSheet)(files)),
    ...on(calls.getArrearsReport, arrears),
    ...on(calls.exportArrearsReport, exportOf(arrearsSheet)(files)),
    ...on(getInventoryReport, inventoryReport),
    ...on(exportInventoryReport, exportOf(inventorySheet)(files)),
    ...on(getWarehouseWorkReport, workReport),
    ...on(exportWarehouseWorkReport, exportOf(workSheet)(files)),
    ...on(getDashboard, dashboard),
  ],
};
