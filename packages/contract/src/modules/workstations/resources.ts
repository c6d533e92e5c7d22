import { workstation } from './workstation.ts';

export const workstationsResources = [workstation] as const;
