import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import type { upLoadGlobalCountries } from '@entrepot/contract/modules/sites/calls.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { importColumns, uploadedSheet } from '../../core/sheets/import-columns.ts';
import { importOf, type ImportRow, type Wrong } from '../../core/sheets/imports.ts';
import { insertAll } from '../../core/db/rows.ts';

const lowest = 5;

/** Starts the import of a spreadsheet of regions; returns the job. */
export async function uploadRegions(tx: Tx, caller: Caller, { fileId }: Input<typeof upLoadGlobalCountries>) {
  const file = await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind: 'GlobalCountries', siteId: file.siteId, fileId, input: {} }) };
}

/** A region of the sheet: a new one with its parent, or the names of an existing one. */
interface Row {
  id: string;
  isNew: boolean;
  parentId: string | null;
  level: number;
  code: string;
  /** The names that the sheet states. */
  name: Partial<Translations>;
  phoneCode: string | null;
  postalCode: string | null;
  /** Null where the cell is empty or the sheet has no such column. */
  remote: boolean | null;
}
interface Known {
  id: string;
  level: number;
  path: string;
}

const names = { 'zh-cn': 'nameZhCn', 'zh-tw': 'nameZhTw', 'en-us': 'nameEnUs' } as const;
const columns = importColumns('sites.import', region, {
  parentCode: 'parentId',
  code: true,
  nameZhCn: { field: 'name', required: false },
  nameZhTw: { field: 'name', required: false },
  nameEnUs: { field: 'name', required: false },
  phoneCode: true,
  postalCode: true,
  remote: true,
});

/**
 * Imports countries and their parts, each below a previous row of the sheet or an existing region. Existing ones are changed where the sheet
 * states something: an empty cell or a missing column changes nothing.
 */
export const regionImport = importOf<Row>({
  kind: 'GlobalCountries',
  columns: () => columns,
  async check({ db }, rows, wrong) {
    const known = new Map((await allPaths(db)).map((one) => [one.path, one]));
    const seen = new Map<string, number>();
    return rows.flatMap((row) => read(row, known, seen, wrong));
  },
  async save(tx, { caller }, drafts) {
    const fresh = drafts.filter(({ isNew }) => isNew);
    await insertAll(
      tx,
      caller,
      region,
      fresh.map(({ isNew: _isNew, name, remote, ...values }) => ({ ...values, name: inEveryLanguage(name), remote: remote ?? false })),
    );
    for (const { id, name, phoneCode, postalCode, remote } of drafts.filter(({ isNew }) => !isNew))
      await sql`update region
        set name = name || ${JSON.stringify(name)}::jsonb, phone_code = coalesce(${phoneCode}, phone_code),
          postal_code = coalesce(${postalCode}, postal_code), remote = coalesce(${remote}::boolean, remote),
          row_version = row_version + 1, last_modification_time = ${caller.now}, last_modifier_id = ${caller.userId}
        where id = ${id}`.execute(tx);
  },
});

function read({ line, values }: ImportRow, known: Map<string, Known>, seen: Map<string, number>, wrong: Wrong): Row[] {
  let right = true;
  const bad = (key: string, message: string, more: Record<string, unknown> = {}) => {
    right = false;
    wrong(line, key, `sites.lines.${message}`, more);
  };
  const code = (values.code ?? '').toUpperCase();
  const above = (values.parentCode ?? '').toUpperCase();
  const parent = above ? known.get(above) : undefined;
  const level = above ? (parent?.level ?? 0) + 1 : 1;
  const path = above ? `${above}/${code}` : code;
  const written = languages.map((language) => values[names[language]] ?? '');
  const first = written.find(Boolean);
  if (!/^[\x21-\x2e\x30-\x7e]{1,32}$/.test(code)) bad('code', 'noCode');
  if (above && !parent) bad('parentCode', 'noParent', { path: above });
  if (level > lowest) bad('parentCode', 'tooDeep');
  if (!first) bad(names['zh-cn'], 'noName');
  for (const [at, language] of languages.entries()) if (written[at]!.length > 100) bad(names[language], 'tooLong', { max: 100 });
  if ((values.phoneCode ?? '').length > 8) bad('phoneCode', 'tooLong', { max: 8 });
  if ((values.postalCode ?? '').length > 16) bad('postalCode', 'tooLong', { max: 16 });
  if (!['', '0', '1'].includes(values.remote ?? '')) bad('remote', 'remote');
  if (seen.has(path)) bad('code', 'twice', { line: seen.get(path) });
  if (!right) return [];
  seen.set(path, line);
  const there = known.get(path);
  const id = there?.id ?? newId();
  known.set(path, { id, level, path });
  const name = Object.fromEntries(
    languages.flatMap((language, at) => (written[at] ? [[language, written[at]]] : [])),
  ) as Partial<Translations>;
  const { phoneCode, postalCode } = values;
  const codes = { phoneCode: phoneCode || null, postalCode: postalCode || null };
  return [
    { id, isNew: !there, parentId: parent?.id ?? null, level, code, name, ...codes, remote: values.remote ? values.remote === '1' : null },
  ];
}

/** A new region's name in every language; the first that the sheet states is used for the others. */
const inEveryLanguage = (name: Partial<Translations>): Translations => {
  const [first = ''] = Object.values(name);
  return Object.fromEntries(languages.map((language) => [language, name[language] ?? first])) as Translations;
};

/** Returns every region with its codes from the country down, separated by slashes. */
async function allPaths(db: Db): Promise<Known[]> {
  const found = await sql<Known>`with recursive tree as ( select id, level, code::text as path
      from region
      where parent_id is null and not is_deleted
      union all select r.id, r.level, t.path || '/' || r.code
      from region r
      join tree t on t.id = r.parent_id
      where not r.is_deleted)
    select id, level, path
    from tree`.execute(db);
  return found.rows;
}
