import { sql } from 'kysely';
import { type Language, siteLanguage } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Filling } from '../../core/print/filling.ts';
import { filled } from './draw.ts';
import type { Template } from './rules.ts';
import { notHidden, onlyOne } from '../../core/rows/conditions.ts';

export { type Layout, pageOf as templatePage, templatePdf } from './draw.ts';
export { pictureFrom } from './preview.ts';

/** A site's default template of a type: in a language, else in any when `orAny`; undefined where the site has none. */
export async function defaultTemplate(
  tx: Tx,
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
    .where(notHidden);
  return (orAny ? defaults : defaults.where(fits)).orderBy(fits, 'desc').orderBy('id').limit(onlyOne).executeTakeFirst();
}

/** The site's own words for a message, filled in; undefined where it has none in the language. */
export async function ownWords(
  tx: Tx,
  siteId: string,
  type: 8 | 9,
  language: Language,
  values: Filling,
): Promise<{ subject: string; text: string } | undefined> {
  const row = await defaultTemplate(tx, siteId, type, language);
  return row?.message ? { subject: filled(row.subject ?? '', values), text: filled(row.message, values) } : undefined;
}
