import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutDatabase } from '../apps/server/src/core/rows/db.ts';
import { statementProblems } from '../packages/testing/src/statements/check.ts';
import { carriedOver } from '../packages/testing/src/statements/fill.ts';
import { plainReader } from '../packages/testing/src/statements/plain.ts';
import { recordStatements, sourceFile } from '../packages/testing/src/statements/record.ts';
import { templatesOf } from '../packages/testing/src/statements/source.ts';
import { decode, encode, fewest, readRecording, writeRecording } from '../packages/testing/src/statements/store.ts';
import { bound } from '../packages/testing/src/statements/tree.ts';
import { startThrowaway } from '../packages/testing/src/throwaway.ts';

const file = 'apps/server/src/modules/billing/bills.ts';
const scan = (text) => templatesOf(file, text);

/** What a run would have recorded of a source: each template that is a statement, with a bound value in each hole. */
function recordingOf(source) {
  const files = new Map([[file, source.map(({ id, fragments }) => ({ id, text: fragments.join('…') }))]]);
  const whole = source.filter(({ fragments }) => /^\s*select/.test(fragments[0]));
  return { files, statements: whole.map(({ id, fragments }) => [{ id, holes: fragments.slice(1).map(() => [bound]) }]) };
}

describe('the templates of a source', () => {
  test('are found inside others, each with its line, and not in comments', () => {
    const found = scan(
      '// sql`select 0`\nconst quote = /[`\'"]/;\nconst own = sql`a = ${1}`;\nsql<{ id: string }>`\n  select id from bill where ${sql`b = ${2}`}\n  and ${own}`;',
    );
    expect(found.map(({ line, fragments }) => [line, fragments.length])).toEqual([
      [3, 2],
      [4, 3],
      [5, 2],
    ]);
    expect([...found[1].row]).toEqual([['id', 'string']]);
    expect(found[1].lines).toEqual([4, 5, 6]);
  });

  test('are the same one however they are broken into lines, and another when a word changes', () => {
    const [one, same, other] = scan('sql`select id\n   from bill`; sql`select id from bill`; sql`select no from bill`');
    expect(same.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
  });

  test('include the plain text of a statement, which is known again with what was written into it', () => {
    const source = scan('const text = `select id from bill limit ${most}`; const words = "selected bills";');
    expect(source).toHaveLength(1);
    expect(plainReader(source)('select id from bill limit 20')).toEqual([{ id: source[0].id, holes: [['20']] }]);
    expect(plainReader(source)('select 1')).toBeUndefined();
  });
});

describe('a recording', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-recording-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has the product’s templates as trees, what they are filled with as text, and nothing of the tests’ own', () => {
    const source = scan('sql`select ${1} from bill where ${2}`; sql`paid is not ${1}`; sql`${1} as ${2}`');
    const [outer, inner, column] = source;
    writeFileSync(join(folder, sourceFile), JSON.stringify(source));
    const write = recordStatements(folder);
    const columns = sql`${sql.ref('dueDate')} as ${sql.id('due_by')}`.compile(withoutDatabase).sql;
    const labels = sql.lit('{"1":"paid","2":"not paid","3":"paid in part"}');
    sql`select ${sql.join([sql.raw(columns), labels])} from bill where ${sql`paid is not ${true}`}`.compile(withoutDatabase);
    sql`select 1 from bill where ${sql`paid is not ${true}`}`.compile(withoutDatabase);
    write();
    const lines = readdirSync(folder).filter((name) => name !== sourceFile);
    const due = { id: column.id, holes: [['"due_date"'], ['"due_by"']] };
    expect(lines.map((name) => decode(readFileSync(join(folder, name), 'utf8')))).toEqual([
      [{ id: outer.id, holes: [[due, ', ', bound], [{ id: inner.id, holes: [[bound]] }]] }],
    ]);
  });
});

describe('what is kept of a recording', () => {
  const source = scan('sql`select ${1} from bill`; sql`not paid ${1}`; sql`select 1 from bill`; sql`${1} as ${2}`');
  const [outer, inner, other, column] = source;
  const tree = ({ id }, ...holes) => ({ id, holes });

  test('reads back as it was written', () => {
    const pieces = ['select ', tree(outer, [tree(inner, [bound]), ', ', bound]), tree(other)];
    expect(decode(encode(pieces))).toEqual(pieces);
    const recording = { files: new Map([[file, [{ id: outer.id, text: 'select … from bill' }]]]), statements: [[tree(outer, [bound])]] };
    expect(readRecording(writeRecording(recording))).toEqual(recording);
  });

  test('is the shorter of two statements that show the same', () => {
    const long = [tree(outer, [bound, ', ', bound, ', ', bound])];
    const short = [tree(outer, [bound, ', ', bound])];
    expect(fewest([], [long, short], source)).toEqual([short]);
  });

  test('stays over the run of a part, and goes when its template is gone', () => {
    const before = [[tree(outer, [bound])], [tree(other)]];
    const fresh = [[tree(outer, [bound])], [tree(outer, [tree(inner, [bound])])]];
    expect(fewest(before, fresh, source)).toEqual([...before.toReversed(), fresh[1]]);
    expect(fewest(before, fresh, [outer])).toEqual([before[0]]);
  });

  test('stays when one of its templates changed, once a test has run that as it is now', () => {
    const then = scan('sql`select ${1} from bill`; sql`not paid ${1}`');
    const now = scan('sql`select ${1} from bill`; sql`not yet paid ${1}`');
    const files = new Map([[file, then.map(({ id }) => ({ id, text: '' }))]]);
    const recordings = [{ files, statements: [[tree(then[0], [tree(then[1], [bound])])]] }];
    const carried = [[tree(now[0], [tree(now[1], [bound])])]];
    expect(carriedOver(recordings, [[tree(now[1], [bound])]], now)).toEqual(carried);
    expect(carriedOver(recordings, [], now)).toEqual(recordings[0].statements);
  });

  test('is a list with each kind of its columns, not with each of them', () => {
    const named = (name, ...of) => tree(column, of, [name]);
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [named(name, bound), ', ']);
    const [[{ holes }]] = fewest([], [[tree(outer, [...columns, named('g', tree(inner, [bound]))])]], source);
    expect(holes[0]).toEqual([...columns.slice(0, 8), named('g', tree(inner, [bound]))]);
    const [[asked]] = fewest([], [[tree(outer, [...columns, named('g', 'j.f')])]], source);
    expect(asked.holes[0]).toContainEqual(named('f', bound));
  });

  test('is a template with some tables, not with each of them', () => {
    const fresh = Array.from({ length: 50 }, (_, at) => [tree(outer, [`table_${at}`])]);
    expect(fewest([], fresh, source).length).toBeLessThan(10);
  });
});

describe('the check', () => {
  let database;
  let client;
  beforeAll(async () => {
    database = await startThrowaway();
    client = new pg.Client({ connectionString: database.urls.admin });
    await client.connect();
    await client.query('create table bill (id uuid, amount numeric, paid boolean, line_count integer)');
  }, 60_000);
  afterAll(async () => {
    await client.end();
    await database.stop();
  });
  const recorded = recordingOf(scan('one();\nsql`select id\n  from bill where paid = ${1}`; sql`select amount from bill`;'));
  const check = async (text, recordings = [recorded]) => (await statementProblems(client, scan(text), recordings, () => false)).problems;

  test('passes what was recorded and is still so', async () => {
    expect(await check('sql`select id from bill where paid = ${1}`; sql`select amount from bill`')).toEqual([]);
  });

  test('tells a column misspelt since then in PostgreSQL’s words, with its own line', async () => {
    const problems = await check('one();\nsql`select id\n  from bill where payed = ${1}`; sql`select amount from bill`;');
    expect(problems).toContain(`${file}:3 column "payed" does not exist (put where a changed template stood)`);
    expect(problems).toContain(`${file}:2 no test has run this statement since it changed: npm run statements -- src/modules/billing`);
  });

  test('asks for a run when a statement is new, or gone', async () => {
    const problems = await check('sql`select id from bill where paid = ${1}`; sql`select ${1}, ${2} from bill`');
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/:1 no test has run/);
    expect(problems[1]).toMatch(/no longer says “select amount from bill”/);
  });

  test('knows which statements no test runs, until one does', async () => {
    const excusing = async (text) =>
      (await statementProblems(client, scan(text), [recorded], ({ fragments }) => /limit/.test(fragments[0]))).problems;
    const source = 'sql`select id from bill where paid = ${1}`; sql`select amount from bill`;';
    expect(await excusing(`${source} sql\`select id from bill limit 1\``)).toEqual([]);
    const seen = (await statementProblems(client, scan(source), [recorded], ({ line }) => line === 1)).problems;
    expect(seen[0]).toBe(`${file}:1 a test runs this statement now: take it out of the excused`);
  });

  test('compares a row type written beside the statement with the columns', async () => {
    const text = (row) => `sql<${row}>\`select id, amount, paid, line_count from bill\``;
    const problems = (row) => check(text(row), [recordingOf(scan(text(row)))]);
    expect(await problems('{ id: string; amount: Dec | null; paid: boolean; lineCount: 1 | 2 }')).toEqual([]);
    expect(await problems('{ amount: number }')).toEqual([`${file}:1 the row type has amount: number, the column is a string`]);
    expect(await problems('{ lines: number }')).toEqual([
      `${file}:1 the row type has lines, the statement gives id, amount, paid, lineCount`,
    ]);
  });

  test('makes a temporary table for the statements that read it', async () => {
    const text =
      'sql`create temporary table old_bill on commit drop as select id from bill where paid = ${1}`; sql`select id from old_bill`';
    const source = scan(text);
    const recording = recordingOf(source);
    recording.statements.push([{ id: source[0].id, holes: [[bound]] }]);
    expect(await check(text, [recording])).toEqual([]);
  });
});
