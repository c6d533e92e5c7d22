import type { Language } from '@entrepot/contract/core/language.ts';
import type { Db } from '../../core/db/db.ts';
import type { Filling } from '../../core/print/template-values.ts';
import { filled } from './draw.ts';
import type { TemplateReader } from './default-template.ts';

export { pageOf as templatePage, templatePdf } from './draw.ts';
export { type TemplateReader, templateReader } from './default-template.ts';
export { labelPaper, templatePaper } from './label-paper.ts';
export { pictureFrom } from './preview.ts';

/** Returns the site's own text for a message, filled in; undefined if it has none in the language. */
export async function siteTexts(
  tx: Db,
  siteId: string,
  reader: TemplateReader,
  language: Language,
  values: Filling,
): Promise<{ subject: string; text: string } | undefined> {
  const row = await reader.of(tx, siteId, language);
  return row?.message ? { subject: filled(row.subject ?? '', values), text: filled(row.message, values) } : undefined;
}
