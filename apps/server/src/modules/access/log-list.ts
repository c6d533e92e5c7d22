import { sql } from 'kysely';
import { f } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { operationLog, operationLogLine } from '@entrepot/contract/modules/access/operation-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { allResources } from '../../core/schema/registry.ts';
import { text } from '../../core/calls/texts.ts';
import { readableEntries } from './log-scope.ts';
import { describeEntries } from './log-texts.ts';

const cache = new Map<Language, string>();

/** Returns the display names of the record kinds, as JSON by the record's name. */
function titlesIn(language: Language): string {
  const known = cache.get(language);
  if (known) return known;
  const titles = allResources.map(({ module, name }) => [name, text(language, `${module}.${name}.title`) ?? name]);
  const made = JSON.stringify(Object.fromEntries(titles));
  cache.set(language, made);
  return made;
}

const output = f.page(operationLogLine);

/** Lists the operation log, each entry with the labels of the screens and the display name of the changed record. */
export const logList: readonly Handler[] = crud(operationLog).map((handler) => ({
  ...handler,
  output,
  transaction: 'none',
  async run(tx: Db, caller: Caller, query: Query) {
    const also = { targetTitle: sql`${titlesIn(caller.language)}::jsonb ->> r.target_type` };
    const { rawJson } = await pageOf(tx, caller, operationLog, query, { output, also, where: readableEntries(caller) });
    return { rawJson: await describeEntries(tx, caller, rawJson) };
  },
}));
