import { sql } from 'kysely';
import { f } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { operationLog, operationLogLine } from '@entrepot/contract/modules/access/operation-log.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { pageOf } from '../../core/rows/list.ts';
import { allResources } from '../../core/rows/registry.ts';
import { text } from '../../core/calls/texts.ts';
import { inWords } from './log-words.ts';

const kept = new Map<Language, string>();

/** What people call each kind of record, as JSON by the record's name. */
function titlesIn(language: Language): string {
  const known = kept.get(language);
  if (known) return known;
  const titles = allResources.map(({ module, name }) => [name, text(language, `${module}.${name}.title`) ?? name]);
  const made = JSON.stringify(Object.fromEntries(titles));
  kept.set(language, made);
  return made;
}

const gives = f.page(operationLogLine);

/** The list of the operation log, each entry in the words of the screens and with what people call the record it changed. */
export const logList: readonly Handler[] = crud(operationLog).map((handler) => ({
  ...handler,
  gives,
  async run(tx, caller, query) {
    const also = { targetTitle: sql`${titlesIn(caller.language)}::jsonb ->> r.target_type` };
    const { rawJson } = await pageOf(tx, caller, operationLog, query, { gives, also });
    return { rawJson: await inWords(tx, caller, rawJson) };
  },
}));
