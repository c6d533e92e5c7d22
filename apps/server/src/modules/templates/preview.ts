import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { previewTemplate } from '@entrepot/contract/modules/templates/calls.ts';
import { templatesErrors } from '@entrepot/contract/modules/templates/errors.ts';
import { isMessage, placesOf } from '@entrepot/contract/modules/templates/placeholders.ts';
import { template, templateVersion } from '@entrepot/contract/modules/templates/template.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type FileStore, plainAddress } from '../../core/files/files.ts';
import { drawText, mm, pdfKind, pdfOf } from '../../core/print/pdf.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { text } from '../../core/calls/texts.ts';
import type { Samples } from '../../core/module.ts';
import type { Filling } from '../../core/print/template-values.ts';
import { filled, type PictureOf, templatePdf } from './draw.ts';
import type { Template } from './rules.ts';

/**
 * Fills a template with samples, or with a real row if given, and returns the URL of the PDF: the newest version, or a former one by its
 * number (`NotFound`).
 */
export const preview =
  (files: FileStore, real: Samples) =>
  async (tx: Tx, caller: Caller, { id, version, sampleId }: Input<typeof previewTemplate>): Promise<string> => {
    const row = await find(tx, caller, template, id);
    if (row.templateType === enumCodes.TemplateType.CustomsManifest) throw templatesErrors.notPrinted();
    const content = { ...row, ...(version && version !== row.version ? await formerVersion(tx, caller, row, version) : {}) };
    const language = languages[(row.language ?? 1) - 1] ?? caller.language;
    const samples = sampleId ? await realSample(tx, caller, real, row.templateType, sampleId) : samplesOf(row.templateType, language);
    const bytes = isMessage(row.templateType)
      ? await messagePdf(content, samples)
      : await templatePdf(row.name, content, [samples], pictureFrom(files));
    const name = `template-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
    const { url } = await files.store(tx, caller, { siteId: row.siteId, name, kind: pdfKind }, bytes);
    return url;
  };

async function realSample(tx: Tx, caller: Caller, real: Samples, type: number, id: string): Promise<Filling> {
  const sample = real[type];
  if (!sample) throw invalid({ field: 'SampleId', key: 'unknown' });
  return sample(tx, caller, id);
}

/** Returns the content of a former version. */
export async function formerVersion(tx: Tx, caller: Caller, { id: templateId }: Template, version: number) {
  const [former] = await findWhere(tx, caller, templateVersion, { templateId, version });
  if (!former) throw refuse('NotFound');
  const { paperWidth, paperHeight, elements, subject, message } = former;
  return { paperWidth, paperHeight, elements, subject, message };
}

/** Reads the pictures of layouts from the file store; missing ones are left out. */
export const pictureFrom =
  (files: FileStore): PictureOf =>
  async (address) => {
    const plain = plainAddress(address);
    return (await files.sizeOf(plain)) === undefined ? undefined : files.read(plain);
  };

/** Returns a sample for every placeholder of a type, from the locales. */
function samplesOf(type: CodeOf<'TemplateType'>, language: Language): Filling {
  const sample = (name: string) => text(language, `templates.samples.${name}`) ?? name;
  return Object.fromEntries(
    (placesOf[type] ?? []).map(({ name, columns }) => {
      if (!columns) return [name, sample(name)];
      const row = Object.fromEntries(columns.map((column) => [column, sample(column)]));
      return [name, [row, row]];
    }),
  );
}

const margin = 20;
const wide = 210;

/** Renders a message as its reader gets it, on A4. */
function messagePdf({ name, subject, message }: Pick<Template, 'name' | 'subject' | 'message'>, samples: Filling): Promise<Buffer> {
  const box = (y: number, height: number) => ({ x: mm(margin), y: mm(y), width: mm(wide - 2 * margin), height: mm(height) });
  return pdfOf(name, (doc) => {
    doc.addPage({ size: 'A4', margin: 0 });
    if (subject) drawText(doc, filled(subject, samples), box(20, 14), { face: 'bold', size: 16 });
    drawText(doc, filled(message ?? '', samples), box(subject ? 38 : 20, 220), { size: 12 });
  });
}
