import { reportWorkstation } from '@entrepot/contract/modules/workstations/calls.ts';
import { workstation } from '@entrepot/contract/modules/workstations/workstation.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { report } from './report.ts';

/** The workstations module: scales, cameras and printers of a warehouse's workstations, and their status. */
export const workstations: Module = {
  name: 'workstations',
  calls: () => [...crud(workstation), ...handle(reportWorkstation, report)],
};
