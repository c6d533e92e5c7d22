import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type Language, siteLanguage } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Db } from '../../core/db/db.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Template } from './rules.ts';

/** Returns a site's default template of a type in a language, else in any when `orAny`; undefined if the site has none. */
async function defaultTemplate(
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

/** Reads the default templates of one type, where the document or message of that type is made. */
export interface TemplateReader<T extends CodeOf<'TemplateType'> = CodeOf<'TemplateType'>> {
  readonly type: T;
  /** Returns the site's default template in a language, else in any when `orAny`; undefined if the site has none. */
  of(tx: Db, siteId: string, language: Language, options?: { orAny?: boolean }): Promise<Template | undefined>;
}

/** The reader of a type's templates. Every type has one in `modules/template-readers.ts`. */
export const templateReader = <const T extends CodeOf<'TemplateType'>>(type: T): TemplateReader<T> => ({
  type,
  of: (tx, siteId, language, options) => defaultTemplate(tx, siteId, type, language, options),
});
