import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commonFile } from '@entrepot/contract/modules/files/common-file.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';

const published = sql`publish_status = ${sql.lit(enumCodes.PublishStatus.Published)}`;

/** The files everybody of a site may download: customers and warehouses see the published ones. */
export const commonFiles: readonly Handler[] = crud(commonFile, {
  scope: ({ who }) => (who === 'C' || who === 'W' ? published : sql`true`),
});
