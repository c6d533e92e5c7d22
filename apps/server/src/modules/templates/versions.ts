import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { getSelectTemplates, getTemplateVersions, restoreTemplateVersion } from '@entrepot/contract/modules/templates/calls.ts';
import { template, templateVersion } from '@entrepot/contract/modules/templates/template.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { type Query, rowsJson } from '../../core/rows/list.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { lookUp } from '../sites/public.ts';
import { formerVersion } from './preview.ts';
import { keepVersion } from './rules.ts';

/** The former versions of a template, the newest first. */
export async function versions(tx: Tx, caller: Caller, { id }: Input<typeof getTemplateVersions>): Promise<RawJson> {
  await find(tx, caller, template, id);
  return rowsJson(tx, caller, templateVersion, sql`r.template_id = ${id}`, { order: sql`r.version desc` });
}

/** Makes a former version the newest one; what stands there now stays among the former ones. */
export async function restore(tx: Tx, caller: Caller, { id, version }: Input<typeof restoreTemplateVersion>): Promise<true> {
  const row = await lock(tx, caller, template, id);
  const former = await formerVersion(tx, caller, row, version);
  await change(tx, caller, template, row, { ...former, version: await keepVersion(tx, caller, row) });
  return true;
}

/** The templates in use of a type, the default ones first. */
export const toPick = (tx: Tx, caller: Caller, query: Query & Input<typeof getSelectTemplates>) =>
  lookUp(tx, caller, template, query, {
    where: sql`r.template_type = ${query.templateType} and r.enable_status = ${enumCodes.EnableStatus.Enabled}`,
    order: sql`r.is_default desc, r.name`,
  });
