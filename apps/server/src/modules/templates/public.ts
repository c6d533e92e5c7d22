import { sql } from 'kysely';
import { type Language, siteLanguage } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Filling } from '../../core/print/filling.ts';
import { filled } from './draw.ts';
import type { Template } from './rules.ts';

export { type Layout, pageOf as templatePage, templatePdf } from './draw.ts';
export { pictureFrom } from './preview.ts';

/** A site's default template of a type: in a language, else in any when `orAny`; undefined where the site has none. */
export async function defaultTemplate(
  tx: Tx,
  siteId: string,
  type: number,
  language: Language,
  { orAny = false } = {},
): Promise<Template | undefined> {
  const spoken = siteLanguage(language);
  const fits = orAny ? sql`true` : sql`coalesce(language, 1) = ${spoken}`;
  const found = await sql<Template>`select * from template where site_id = ${siteId} and template_type = ${type} and is_default
    and enable_status = ${enumCodes.EnableStatus.Enabled} and not is_deleted and ${fits}
    order by coalesce(language, 1) = ${spoken} desc, id limit 1`.execute(tx);
  return found.rows[0];
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
