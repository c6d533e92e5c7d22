import type { Module } from '../../core/module.ts';
import { fileCalls } from './file-calls.ts';
import { fileRoutes } from './file-routes.ts';
import { sweepFiles } from './sweep.ts';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commonFile } from '@entrepot/contract/modules/files/common-file.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';

const published = sql`publish_status = ${sql.lit(enumCodes.PublishStatus.Published)}`;

/** Files that everyone at a site may download: customers and warehouses see the published ones. */
const commonFiles: readonly Handler[] = crud(commonFile, {
  scope: ({ audience }) => (audience === 'customer' || audience === 'warehouse' ? published : sql`true`),
});

/** The files module. */
export const files: Module = {
  name: 'files',
  calls: ({ files }, { templates }) => [...fileCalls(files, templates), ...commonFiles],
  routes: [fileRoutes],
  jobs: [{ name: 'remove-unused-files', daily: '02:30', of: 'installation', run: sweepFiles }],
};
