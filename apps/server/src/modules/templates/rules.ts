import { sql } from 'kysely';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { templatesErrors } from '@entrepot/contract/modules/templates/errors.ts';
import { elementKinds, isMessage, namesIn, placesOf } from '@entrepot/contract/modules/templates/placeholders.ts';
import { template, templateVersion } from '@entrepot/contract/modules/templates/template.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles, plainAddress } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { notDeleted } from '../../core/db/conditions.ts';

export type Template = RowOf<typeof template>;
type Draft = DraftOf<typeof template>;
export type Element = Template['elements'] extends (infer E)[] | null ? E : never;

const { CustomsManifest } = enumCodes.TemplateType;

/** Validates a template and archives its previous content; a new default replaces the former one of its type and language. */
export async function fillTemplate(tx: Tx, caller: Caller, draft: Draft, row: Template | null): Promise<Partial<Template>> {
  if (row && row.templateType !== draft.templateType) throw templatesErrors.typeIsFixed();
  checkPlaceholders(draft);
  if (!isMessage(draft.templateType)) checkLayout(draft);
  if (draft.isDefault) await noOtherDefault(tx, caller, draft, row);
  const elements = draft.elements && (await storePictures(tx, caller, draft.elements, row?.elements ?? []));
  return { elements, version: row ? await archiveVersion(tx, caller, row) : undefined };
}

/**
 * Returns the elements with unsigned URLs of their pictures. Throws `NotFound` unless they are the caller's own or in the template already.
 */
async function storePictures(tx: Tx, caller: Caller, elements: Element[], before: readonly Element[]): Promise<Element[]> {
  const picturesOf = (all: readonly Element[]) => all.flatMap(({ kind, text }) => (kind === 'image' && text ? [plainAddress(text)] : []));
  await storeFiles(tx, caller, picturesOf(elements), picturesOf(before));
  return elements.map((one) => (one.kind === 'image' && one.text ? { ...one, text: plainAddress(one.text) } : one));
}

/** Archives the present content of a template; returns the number of the next version. */
export async function archiveVersion(tx: Tx, caller: Caller, row: Template): Promise<number> {
  const { siteId, id: templateId, version, paperWidth, paperHeight, elements, subject, message } = row;
  const editorId = row.lastModifierId ?? row.creatorId;
  const content = { paperWidth, paperHeight, elements: elements ?? [], subject, message };
  await insert(tx, caller, templateVersion, { siteId, templateId, version, ...content, editorId });
  return version + 1;
}

/** Only placeholders of the type are allowed; those that a message requires must be used. */
function checkPlaceholders({ templateType, elements, subject, message }: Draft): void {
  const places = placesOf[templateType] ?? [];
  const known = new Set(places.map(({ name }) => name));
  const lists = new Set(places.filter(({ columns }) => columns).map(({ name }) => name));
  const written = isMessage(templateType)
    ? [...namesIn(subject), ...namesIn(message)]
    : (elements ?? []).flatMap(({ text, field, kind }) => [
        ...namesIn(text).filter((name) => lists.has(name) || !known.has(name)),
        ...(field && (!known.has(field) || lists.has(field) !== (kind === 'table')) ? [field] : []),
      ]);
  const unknown = written.filter((name) => !isMessage(templateType) || !known.has(name));
  if (unknown.length) throw templatesErrors.unknownPlaces({ names: [...new Set(unknown)].join(', ') });
  if (!isMessage(templateType)) return;
  if (!message || (templateType === enumCodes.TemplateType.Email && !subject)) throw templatesErrors.noWords();
  const missing = places.filter(({ name, needed }) => needed && !namesIn(message).includes(name));
  if (missing.length) throw templatesErrors.missingPlaces({ names: missing.map(({ name }) => name).join(', ') });
}

function checkLayout({ templateType, elements, paperWidth, paperHeight }: Draft): void {
  const lines = elements ?? [];
  for (const [at, { kind }] of lines.entries())
    if (!(elementKinds as readonly string[]).includes(kind))
      throw templatesErrors.unknownKind({ line: at + 1, kind, kinds: elementKinds.join(', ') });
  // A manifest is a spreadsheet: its lines are columns, not positions on paper.
  if (templateType === CustomsManifest || !lines.length) return;
  if (!paperWidth || !paperHeight) throw templatesErrors.noPaper();
  for (const [at, { x, y, w, h }] of lines.entries())
    if (dec(x).plus(w).gt(paperWidth) || dec(y).plus(h).gt(paperHeight))
      throw templatesErrors.offThePaper({ line: at + 1, width: paperWidth, height: paperHeight });
}

async function noOtherDefault(tx: Tx, caller: Caller, { templateType, language }: Draft, row: Template | null): Promise<void> {
  const siteId = row?.siteId ?? caller.siteId;
  const former = tx
    .updateTable('template')
    .set({
      isDefault: false,
      rowVersion: sql<number>`row_version + 1`,
      lastModificationTime: caller.now,
      lastModifierId: caller.userId,
    })
    .where('siteId', '=', siteId)
    .where('templateType', '=', templateType)
    .where('language', '=', language ?? enumCodes.SiteLanguage.ZhCn)
    .where(sql<boolean>`is_default`)
    .where(notDeleted);
  await (row ? former.where('id', '<>', row.id) : former).execute();
}
