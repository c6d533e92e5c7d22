import type { Module } from '../../core/module.ts';
import {
  getSelectTemplates,
  getTemplateVersions,
  previewTemplate,
  restoreTemplateVersion,
} from '@entrepot/contract/modules/templates/calls.ts';
import { template, templateVersion } from '@entrepot/contract/modules/templates/template.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle, type RawJson } from '../../core/calls/handler.ts';
import { preview, formerVersion } from './preview.ts';
import { fillTemplate, archiveVersion } from './rules.ts';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Query } from '../../core/lists/filters.ts';
import { rowsJson } from '../../core/lists/rows-json.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { lookUp } from '../../core/lists/choices.ts';

/** Lists the former versions of a template, the newest first. */
async function versions(tx: Db, caller: Caller, { id }: Input<typeof getTemplateVersions>): Promise<RawJson> {
  await find(tx, caller, template, id);
  return rowsJson(tx, caller, templateVersion, sql`r.template_id = ${id}`, { order: sql`r.version desc` });
}

/** Restores a former version as the newest one; the present content is archived. */
async function restore(tx: Tx, caller: Caller, { id, version }: Input<typeof restoreTemplateVersion>): Promise<true> {
  const row = await lock(tx, caller, template, id);
  const former = await formerVersion(tx, caller, row, version);
  await change(tx, caller, template, row, { ...former, version: await archiveVersion(tx, caller, row) });
  return true;
}

/** Lists the active templates of a type, default ones first. */
const toPick = (tx: Db, caller: Caller, query: Query & Input<typeof getSelectTemplates>) =>
  lookUp(tx, caller, template, query, {
    where: sql`r.template_type = ${query.templateType} and r.enable_status = ${enumCodes.EnableStatus.Enabled}`,
    order: sql`r.is_default desc, r.name`,
  });

/** The templates module. */
export const templates: Module = {
  name: 'templates',
  calls: ({ files }, { samples }) => [
    ...crud(template, { fill: fillTemplate }),
    ...handle(previewTemplate, preview(files, samples)),
    ...handle(getTemplateVersions, versions),
    ...handle(restoreTemplateVersion, restore),
    ...handle(getSelectTemplates, toPick),
  ],
};
