import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { deviceFacts } from './workstation.ts';

/** While a page is open it tells of its workstation this often, in minutes; who was not heard for twice as long is away. */
export const reportEachMinutes = 5;

/** What the page of whoever works at a workstation has heard from its device service. */
export const reportWorkstation = call({
  path: '/Workstation/ReportWorkstation',
  who: 'PSW',
  needs: null,
  takes: {
    machineId: f.id({ required: true }),
    name: f.text({ required: true, max: 80 }),
    warehouseId: f.ref('warehouse', { required: true }),
    isConnected: f.flag({ required: true }),
    devices: f.list(deviceFacts, { required: true, max: 20 }),
  },
  gives: done,
});
