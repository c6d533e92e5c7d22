import { reportWorkstation } from '@entrepot/contract/modules/workstations/calls.ts';
import { workstation } from '@entrepot/contract/modules/workstations/workstation.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { report } from './report.ts';

/** All that this module brings: which scales, cameras and printers a warehouse has at its workstations, and how they are. */
export const workstations: Module = {
  name: 'workstations',
  calls: () => [...crud(workstation), ...on(reportWorkstation, report)],
};
