import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutDatabase } from '../apps/server/src/core/db/db.ts';
import { statementProblems } from '../apps/server/src/testing/statements/check.ts';
import { reusedRecordings } from '../apps/server/src/testing/statements/fill.ts';
import { plainReader } from '../apps/server/src/testing/statements/plain.ts';
import { recordStatements, sourceFile } from '../apps/server/src/testing/statements/record.ts';
import { templatesOf } from '../apps/server/src/testing/statements/source.ts';
import { completeFolders, pendingRecordings, readRun, runnersOf, withLost } from '../apps/server/src/testing/statements/runs.ts';
import { decode, encode, smallestChange, readRecording, writeRecording } from '../apps/server/src/testing/statements/store.ts';
import { bound } from '../apps/server/src/testing/statements/tree.ts';
import { startThrowaway } from '../apps/server/src/testing/throwaway.ts';

const file = 'apps/server/src/modules/billing/bills.ts';
const scan = (text) => templatesOf(file, text);

/** The recording of running a source: each template that is a statement, with a bound value for each placeholder. */
function recordingOf(source) {
  const files = new Map([[file, source.map(({ id, fragments }) => ({ id, text: fragments.join('…') }))]]);
  const whole = source.filter(({ fragments }) => /^\s*select/.test(fragments[0]));
  return { files, statements: whole.map(({ id, fragments }) => [{ id, holes: fragments.slice(1).map(() => [bound]) }]) };
}

describe('templates of a source', () => {
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

  test('are equal whatever their line breaks, and differ when a word changes', () => {
    const [one, same, other] = scan('sql`select id\n   from bill`; sql`select id from bill`; sql`select no from bill`');
    expect(same.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
  });

  test('include the plain text of a statement, which is recognised with its values', () => {
    const source = scan('const text = `select id from bill limit ${most}`; const words = "selected bills";');
    expect(source).toHaveLength(1);
    expect(plainReader(source)('select id from bill limit 20')).toEqual([{ id: source[0].id, holes: [['20']] }]);
    expect(plainReader(source)('select 1')).toBeUndefined();
  });
});

describe('a recording', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-recording-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('contains the product’s templates as trees, their values as text, and nothing of the tests', () => {
    const source = scan('sql`select ${1} from bill where ${2}`; sql`paid is not ${1}`; sql`${1} as ${2}`');
    const [outer, inner, column] = source;
    writeFileSync(join(folder, sourceFile), JSON.stringify(source));
    const write = recordStatements(folder);
    const columns = sql`${sql.ref('dueDate')} as ${sql.id('due_by')}`.compile(withoutDatabase).sql;
    const labels = sql.lit('{"1":"paid","2":"not paid","3":"paid in part"}');
    sql`select ${sql.join([sql.raw(columns), labels])} from bill where ${sql`paid is not ${true}`}`.compile(withoutDatabase);
    sql`select 1 from bill where ${sql`paid is not ${true}`}`.compile(withoutDatabase);
    write('apps/server/test/some.test.ts');
    const [name] = readdirSync(folder).filter((one) => one !== sourceFile);
    const due = { id: column.id, holes: [['"due_date"'], ['"due_by"']] };
    expect(readRun(readFileSync(join(folder, name), 'utf8'))).toEqual({
      file: 'apps/server/test/some.test.ts',
      statements: [[{ id: outer.id, holes: [[due, ', ', bound], [{ id: inner.id, holes: [[bound]] }]] }]],
    });
  });
});

describe('the stored part of a recording', () => {
  const source = scan('sql`select ${1} from bill`; sql`not paid ${1}`; sql`select 1 from bill`; sql`${1} as ${2}`');
  const [outer, inner, other, column] = source;
  const tree = ({ id }, ...holes) => ({ id, holes });

  test('reads back as it was written', () => {
    const pieces = ['select ', tree(outer, [tree(inner, [bound]), ', ', bound]), tree(other)];
    expect(decode(encode(pieces))).toEqual(pieces);
    const recording = { files: new Map([[file, [{ id: outer.id, text: 'select … from bill' }]]]), statements: [[tree(outer, [bound])]] };
    expect(readRecording(writeRecording(recording))).toEqual(recording);
  });

  test('prefers the shorter of two equivalent statements', () => {
    const long = [tree(outer, [bound, ', ', bound, ', ', bound])];
    const short = [tree(outer, [bound, ', ', bound])];
    expect(smallestChange([], [long, short], source)).toEqual([short]);
  });

  test('survives a partial run, and is removed when its template is gone', () => {
    const before = [[tree(outer, [bound])], [tree(other)]];
    const fresh = [[tree(outer, [bound])], [tree(outer, [tree(inner, [bound])])]];
    expect(smallestChange(before, fresh, source)).toEqual([...before.toReversed(), fresh[1]]);
    expect(smallestChange(before, fresh, [outer])).toEqual([before[0]]);
  });

  test('remains when one of its templates changed, once a test has run the new form', () => {
    const then = scan('sql`select ${1} from bill`; sql`not paid ${1}`');
    const now = scan('sql`select ${1} from bill`; sql`not yet paid ${1}`');
    const files = new Map([[file, then.map(({ id }) => ({ id, text: '' }))]]);
    const recordings = [{ files, statements: [[tree(then[0], [tree(then[1], [bound])])]] }];
    const commandResult = [[tree(now[0], [tree(now[1], [bound])])]];
    expect(reusedRecordings(recordings, [[tree(now[1], [bound])]], now)).toEqual([{ files, statements: commandResult }]);
    expect(reusedRecordings(recordings, [], now)).toEqual(recordings);
  });

  test('lists each kind of its columns once', () => {
    const named = (name, ...of) => tree(column, of, [name]);
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [named(name, bound), ', ']);
    const [[{ holes }]] = smallestChange([], [[tree(outer, [...columns, named('g', tree(inner, [bound]))])]], source);
    expect(holes[0]).toEqual([...columns.slice(0, 8), named('g', tree(inner, [bound]))]);
    const [[statement]] = smallestChange([], [[tree(outer, [...columns, named('g', 'j.f')])]], source);
    expect(statement.holes[0]).toContainEqual(named('f', bound));
  });

  test('lists some tables of a template, not each of them', () => {
    const fresh = Array.from({ length: 50 }, (_, at) => [tree(outer, [`table_${at}`])]);
    expect(smallestChange([], fresh, source).length).toBeLessThan(10);
  });
});

describe('a partial run', () => {
  const source = scan('sql`select ${1} from bill`; sql`not paid`');
  const [outer, inner] = source;
  const statement = [{ id: outer.id, holes: [[{ id: inner.id, holes: [] }]] }];
  const orders = 'apps/server/src/modules/orders/approve.test.ts';
  const bills = 'apps/server/src/modules/billing/bills.test.ts';
  const recording = {
    files: new Map([
      [
        file,
        [
          { id: outer.id, text: 'select … from bill' },
          { id: inner.id, text: 'not paid', by: 'src/modules/orders' },
        ],
      ],
    ]),
    statements: [statement],
  };

  test('completes a module only when all of its test files ran', () => {
    const all = [orders, bills, 'apps/server/src/modules/billing/settle.test.ts', 'apps/server/test/states.test.ts'];
    expect([...completeFolders([{ file: orders }, { file: bills }], all)]).toEqual(['src/modules/orders']);
    expect([...completeFolders([{ file: bills }, { file: all[2] }, { file: all[3] }], all)]).toEqual([
      'src/modules/billing',
      'apps/server/test/',
    ]);
  });

  test('keeps statements of other modules that the source lacks', () => {
    const pending = pendingRecordings([recording], [outer], new Set(['src/modules/billing']));
    expect(pending).toEqual([recording]);
    expect(pendingRecordings([recording], [outer], new Set(['src/modules/billing', 'src/modules/orders']))).toEqual([]);
    expect(pendingRecordings([recording], source, new Set())).toEqual([]);
  });

  test('keeps a statement with a template of another module that the source lacks', () => {
    const [outside] = scan('sql`select 1 from bill_line where ${1}`');
    const own = { files: new Map([['apps/server/src/modules/orders/approve.ts', [{ id: outside.id, text: '' }]]]), statements: [] };
    const other = { files: recording.files, statements: [[{ id: outer.id, holes: [[{ id: outside.id, holes: [] }]] }]] };
    expect(pendingRecordings([other, own], source, new Set())).toEqual([{ files: own.files, statements: other.statements }]);
  });

  test('writes a lost template after the neighbour that it had', () => {
    const own = recording.files.get(file);
    expect(withLost([own[0], { id: 'new', text: '' }], own, () => true)).toEqual([own[0], own[1], { id: 'new', text: '' }]);
    expect(withLost([own[0]], own, () => false)).toEqual([own[0]]);
  });

  test('names the module whose tests run a template if its own do not', () => {
    const runner = (runs, recordings, ...complete) => {
      const runBy = runnersOf(runs, recordings, source, new Set(complete));
      return source.map(runBy);
    };
    const [ofOrders, ofBills] = [orders, bills].map((one) => ({ file: one, statements: [statement] }));
    expect(runner([ofOrders], [])).toEqual(['src/modules/orders', 'src/modules/orders']);
    expect(runner([ofOrders, ofBills], [])).toEqual([undefined, undefined]);
    expect(runner([], [recording])).toEqual([undefined, 'src/modules/orders']);
    expect(runner([ofOrders], [recording])).toEqual([undefined, 'src/modules/orders']);
    expect(runner([ofOrders], [recording], 'src/modules/billing')).toEqual(['src/modules/orders', 'src/modules/orders']);
  });

  test('reads the module back', () => expect(readRecording(writeRecording(recording))).toEqual(recording));
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

  test('passes unchanged recordings', async () => {
    expect(await check('sql`select id from bill where paid = ${1}`; sql`select amount from bill`')).toEqual([]);
  });

  test('reports a column misspelt since then with PostgreSQL’s message and its own line', async () => {
    const problems = await check('one();\nsql`select id\n  from bill where payed = ${1}`; sql`select amount from bill`;');
    expect(problems).toContain(`${file}:3 column "payed" does not exist (in place of an edited template)`);
    expect(problems).toContain(`${file}:2 no test has run this statement since it changed: npm run statements -- src/modules/billing`);
  });

  test('names the modules whose tests run the statement', async () => {
    const [[path, own]] = recorded.files;
    const byOrders = { ...recorded, files: new Map([[path, own.map((one) => ({ ...one, by: 'src/modules/orders' }))]]) };
    const edited = await check('one();\nsql`select id from bill where paid is ${1}`; sql`select amount from bill`;', [byOrders]);
    expect(edited.at(-1)).toBe(`${file}:2 no test has run this statement since it changed: npm run statements -- src/modules/orders`);
    const problems = await check('sql`select amount from bill`', [byOrders]);
    expect(problems).toEqual([
      `${file} no longer contains “select id\n  from bill where paid = …”: npm run statements -- src/modules/orders`,
    ]);
  });

  test('requires a run when a statement is new or removed', async () => {
    const problems = await check('sql`select id from bill where paid = ${1}`; sql`select ${1}, ${2} from bill`');
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/:1 no test has run/);
    expect(problems[1]).toMatch(/no longer contains “select amount from bill”/);
  });

  test('lists the statements that no test runs, until one does', async () => {
    const excusing = async (text) =>
      (await statementProblems(client, scan(text), [recorded], ({ fragments }) => /limit/.test(fragments[0]))).problems;
    const source = 'sql`select id from bill where paid = ${1}`; sql`select amount from bill`;';
    expect(await excusing(`${source} sql\`select id from bill limit 1\``)).toEqual([]);
    const seen = (await statementProblems(client, scan(source), [recorded], ({ line }) => line === 1)).problems;
    expect(seen[0]).toBe(`${file}:1 a test runs this statement now: remove it from the excused`);
  });

  test('compares a row type written next to the statement with the columns', async () => {
    const text = (row) => `sql<${row}>\`select id, amount, paid, line_count from bill\``;
    const problems = (row) => check(text(row), [recordingOf(scan(text(row)))]);
    expect(await problems('{ id: string; amount: Dec | null; paid: boolean; lineCount: 1 | 2 }')).toEqual([]);
    expect(await problems('{ amount: number }')).toEqual([`${file}:1 the row type has amount: number, the column is a string`]);
    expect(await problems('{ lines: number }')).toEqual([
      `${file}:1 the row type has lines, the statement gives id, amount, paid, lineCount`,
    ]);
  });

  test('creates a temporary table for the statements that read it', async () => {
    const text =
      'sql`create temporary table old_bill on commit drop as select id from bill where paid = ${1}`; sql`select id from old_bill`';
    const source = scan(text);
    const recording = recordingOf(source);
    recording.statements.push([{ id: source[0].id, holes: [[bound]] }]);
    expect(await check(text, [recording])).toEqual([]);
  });
});
