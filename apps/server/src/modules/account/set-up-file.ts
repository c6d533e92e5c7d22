import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { type exportSetUp, type importSetUp, setUpFileErrors } from '@entrepot/contract/modules/account/set-up-file-calls.ts';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { type Caller, hasRight } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import { listMark, text } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { type FileRow, readSetUp, setUpVersion } from '../../core/set-up-file/format.ts';
import { type Gap, type ReadSetUp, readSetUpInto, RowRefused } from '../../core/set-up-file/read.ts';
import { writeSetUp } from '../../core/set-up-file/write.ts';
import { lockTrial } from '../../core/trial/clear.ts';
import { dryRun } from '../wallet/public.ts';
import { recountShelves } from '../warehouses/public.ts';
import { siteToSetUp } from './site-to-set-up.ts';
import { trialCounts } from './trial-counts.ts';

type Report = Output<typeof importSetUp>;

/** Returns the set-up of a site as a file. */
export async function writeSetUpFile(db: Db, caller: Caller, input: Input<typeof exportSetUp>): Promise<Output<typeof exportSetUp>> {
  const siteId = siteToSetUp(caller, input);
  const { code } = await db.selectFrom('site').select('code').where('id', '=', siteId).executeTakeFirstOrThrow();
  const file = await writeSetUp(db, siteId, { withWarehouses: input.withWarehouses ?? true });
  return { fileName: `set-up-${code}.json`, content: JSON.stringify(file) };
}

/**
 * Adds the set-up of a file to a site that is being tried out and has no records yet (`StateNotAllowed`), all or nothing; a dry run is rolled
 * back. Refuses what is no set-up file, and one of a newer version (`ValidationFailed`). Rights that the caller lacks are not granted.
 */
export async function readSetUpFile(tx: Tx, caller: Caller, input: Input<typeof importSetUp>): Promise<Report> {
  const siteId = siteToSetUp(caller, input);
  const liveTime = await lockTrial(tx, siteId);
  const [record] = liveTime ? [] : (await trialCounts(tx, siteId, caller.language)).removed;
  if (liveTime || record) throw setUpFileErrors.setUpNotEmpty();
  const file = readSetUp(input.content);
  if (!file) throw setUpFileErrors.setUpUnreadable();
  if (file.version > setUpVersion) throw setUpFileErrors.setUpNewer();
  const rights = file.tables.role_right?.filter(({ code }) => hasRight(caller, String(code)));
  const granted = { ...file, tables: { ...file.tables, ...(rights && { role_right: rights }) } };
  const work = async () => {
    const done = await readSetUpInto(tx, caller, siteId, granted);
    // Loads of shelves and counters of coupons are those of the other site.
    await publish(tx, caller, trialEnding, { siteId });
    await recountShelves(tx, siteId);
    return done;
  };
  try {
    return reportOf(input.dryRun ? await dryRun(tx, caller, work) : await work(), caller.language);
  } catch (problem) {
    if (!(problem instanceof RowRefused)) throw problem;
    const { resource, row } = problem;
    throw setUpFileErrors.setUpRow({ kind: titleOf(resource, caller.language), name: nameOfRow(resource, row, caller.language) });
  }
}

const titleOf = ({ module, name }: AnyResource, language: Language, form: 'title' | 'plural' = 'title') =>
  text(language, `${module}.${name}.${form}`) ?? text(language, `${module}.${name}.title`) ?? name;

function nameOfRow({ title }: AnyResource, row: FileRow, language: Language): string {
  const value = title ? row[title] : '';
  const name = value && typeof value === 'object' ? (value as Partial<Record<Language, string>>)[language] : value;
  return String(name ?? '');
}

function reportOf({ added, present, incomplete }: ReadSetUp, language: Language): Report {
  return {
    added: countsOf(added, language),
    present: countsOf(present, language),
    incomplete: incomplete.map(({ resource, row, gap }) => ({
      title: titleOf(resource, language),
      name: nameOfRow(resource, row, language),
      reason: reasonOf(resource, gap, language),
    })),
  };
}

function countsOf(rows: ReadSetUp['added'], language: Language): Report['added'] {
  const counts = new Map<AnyResource, number>();
  for (const { resource } of rows) counts.set(resource, (counts.get(resource) ?? 0) + 1);
  return [...counts].map(([resource, count]) => ({ kind: resource.table, title: titleOf(resource, language, 'plural'), count }));
}

function reasonOf(resource: AnyResource, gap: Gap, language: Language): string {
  if (gap.to === 'leave') return text(language, 'account.setUpFile.otherCurrency') ?? '';
  const label = (field: string) =>
    text(language, `${resource.module}.${resource.name}.fields.${field}`) ?? text(language, `core.fields.${field}`) ?? '';
  const fields = gap.fields.map(label).filter(Boolean).join(listMark(language));
  return text(language, `account.setUpFile.${gap.to}`, { fields }) ?? '';
}
