import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { deviceDetails } from './workstation.ts';

/** Interval in minutes at which an open page reports its workstation; without a report for twice as long the workstation counts as away. */
export const reportEachMinutes = 5;

/** Reports the devices of a workstation, as its device service sent them to the open page. */
export const reportWorkstation = call({
  path: '/Workstation/ReportWorkstation',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  input: {
    machineId: f.id({ required: true }),
    name: f.text({ required: true, max: 80 }),
    warehouseId: f.ref('warehouse', { required: true }),
    isConnected: f.flag({ required: true }),
    devices: f.list(deviceDetails, { required: true, max: 20 }),
  },
  output: done,
});
