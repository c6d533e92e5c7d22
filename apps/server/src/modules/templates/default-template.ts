import { sql } from 'kysely';
import { type Language, siteLanguage } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Db } from '../../core/db/db.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Template } from './rules.ts';

/** Returns a site's default template of a type in a language, else in any when `orAny`; undefined if the site has none. */
export async function defaultTemplate(
  tx: Db,
  siteId: string,
  type: Template['templateType'],
  language: Language,
  { orAny = false } = {},
): Promise<Template | undefined> {
  const spoken = siteLanguage(language);
  const fits = sql<boolean>`coalesce(language, 1) = ${spoken}`;
  const defaults = tx
    .selectFrom('template')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('templateType', '=', type)
    .where(sql<boolean>`is_default`)
    .where('enableStatus', '=', enumCodes.EnableStatus.Enabled)
    .where(notDeleted);
  return (orAny ? defaults : defaults.where(fits)).orderBy(fits, 'desc').orderBy('id').limit(onlyOne).executeTakeFirst();
}
