import type { Module } from '../../core/module.ts';
import { commonFiles } from './common-files.ts';
import { fileCalls } from './file-calls.ts';
import { fileRoutes } from './file-routes.ts';
import { sweepFiles } from './sweep.ts';

/** All that this module brings. */
export const files: Module = {
  name: 'files',
  calls: ({ files }, { templates }) => [...fileCalls(files, templates), ...commonFiles],
  routes: [fileRoutes],
  jobs: [{ name: 'remove-unused-files', at: '30 18 * * *', run: sweepFiles }],
};
