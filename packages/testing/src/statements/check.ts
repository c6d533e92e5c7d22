import type pg from 'pg';
import { describe, rowProblems } from './describe.ts';
import { fill, placeIn, successors } from './fill.ts';
import type { Template } from './source.ts';
import type { Recording } from './store.ts';
import { isTree, type Piece, treesIn } from './tree.ts';

/** What an edited template may be told besides: another may stand in its place by now. */
const guess = ' (put where a changed template stood)';
const temporary = /^\s*create temporary table/;

/**
 * What is wrong with the statements of the source, as sentences with file and line: PostgreSQL refuses one, its columns are not
 * those of its row type, or no test has run it as it is now; of `excused` ones that is known, and told once a test does run them.
 */
export async function statementProblems(
  client: pg.Client,
  source: readonly Template[],
  recordings: readonly Recording[],
  excused: (template: Template) => boolean,
): Promise<{ prepared: number; problems: string[] }> {
  const templateOf = successors(recordings, source);
  const problems = new Set<string>();
  const statements = recordings.flatMap((recording) => recording.statements);
  const whole = statements.filter((pieces) => treesIn(pieces).every(({ id }) => templateOf.has(id)));
  const filled = whole.map((pieces) => ({ pieces, ...fill(pieces, templateOf) }));
  const isGuessed = (pieces: readonly Piece[]) => treesIn(pieces).some(({ id }) => templateOf.get(id)!.id !== id);
  // A temporary table is really made, for the statements that read it.
  for (const { text } of filled) if (temporary.test(text)) await make(client, text);
  for (const { pieces, ...statement } of filled) {
    const found = await describe(client, statement.text);
    const [first] = pieces;
    const row = pieces.length === 1 && first && isTree(first) ? templateOf.get(first.id)?.row : undefined;
    if ('problem' in found) problems.add(`${placeIn(statement, found.at)} ${found.problem}${isGuessed(pieces) ? guess : ''}`);
    else if (row) for (const problem of rowProblems(row, found.columns)) problems.add(`${placeIn(statement, 0)} ${problem}`);
  }
  for (const problem of unseen(source, recordings, excused)) problems.add(problem);
  for (const problem of gone(recordings, templateOf)) problems.add(problem);
  return { prepared: filled.length, problems: [...problems] };
}

const make = (client: pg.Client, text: string) =>
  client.query(text.replace(/\$\d+/g, 'null').replace('on commit drop', '')).catch(() => undefined);

/** The templates of the source that no recorded statement shows. */
export function unseenTemplates(source: readonly Template[], recordings: readonly Recording[]): Template[] {
  const seen = new Set(recordings.flatMap(({ statements }) => statements.flatMap(treesIn)).map(({ id }) => id));
  return source.filter(({ id }) => !seen.has(id));
}

function unseen(source: readonly Template[], recordings: readonly Recording[], excused: (template: Template) => boolean): string[] {
  const missing = new Set(unseenTemplates(source, recordings));
  return source.flatMap((template) => {
    const { file, line } = template;
    if (missing.has(template) === excused(template)) return [];
    if (!missing.has(template)) return [`${file}:${line} a test runs this statement now: take it out of the excused`];
    return [`${file}:${line} no test has run this statement since it changed: npm run statements -- ${testsOf(file)}`];
  });
}

function gone(recordings: readonly Recording[], templateOf: ReadonlyMap<string, Template>): string[] {
  const lost = recordings.flatMap(({ files }) =>
    [...files].flatMap(([file, own]) => own.filter(({ id }) => !templateOf.has(id)).map(({ text }) => ({ file, text }))),
  );
  return lost.map(({ file, text }) => `${file} no longer says “${text}”: npm run statements -- ${testsOf(file)}`);
}

/** The tests to run for a file: those of its folder. */
const testsOf = (file: string) => file.replace('apps/server/', '').replace(/\/[^/]+$/, '');
