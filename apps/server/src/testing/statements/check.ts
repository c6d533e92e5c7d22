import type pg from 'pg';
import { describe, rowProblems } from './describe.ts';
import { fill, placeIn, successors } from './fill.ts';
import { recordedFolders, folderOf } from './runs.ts';
import type { Template } from './source.ts';
import { isTree, type StatementPart, treesIn } from './tree.ts';
import type { Recording } from './recording.ts';

/** Appended to problems of an edited template, whose place another template may have taken. */
const guess = ' (in place of an edited template)';
const temporary = /^\s*create temporary table/;
// The tables of the library that runs jobs exist once it has run.
const ofLibrary = /\bgraphile_worker\./;

/**
 * Checks the statements of the source. Returns a message with file and line for each problem: PostgreSQL rejects it, its columns differ
 * from its row type, or no test has run it in its current form. `excused` templates may be unrun; one that a test does run is reported.
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
  const filled = whole.map((pieces) => ({ pieces, ...fill(pieces, templateOf) })).filter(({ text }) => !ofLibrary.test(text));
  const isGuessed = (pieces: readonly StatementPart[]) => treesIn(pieces).some(({ id }) => templateOf.get(id)!.id !== id);
  // Temporary tables are really created, for the statements that read them.
  for (const { text } of filled) if (temporary.test(text)) await make(client, text);
  for (const { pieces, ...statement } of filled) {
    const found = await describe(client, statement.text);
    const [first] = pieces;
    const row = pieces.length === 1 && first && isTree(first) ? templateOf.get(first.id)?.row : undefined;
    if ('problem' in found) problems.add(`${placeIn(statement, found.at)} ${found.problem}${isGuessed(pieces) ? guess : ''}`);
    else if (row) for (const problem of rowProblems(row, found.columns)) problems.add(`${placeIn(statement, 0)} ${problem}`);
  }
  const adviceOf = advice(recordings, templateOf);
  for (const problem of unseen(source, recordings, excused, adviceOf)) problems.add(problem);
  for (const problem of removalProblems(recordings, templateOf, adviceOf)) problems.add(problem);
  return { prepared: filled.length, problems: [...problems] };
}

const make = (client: pg.Client, text: string) =>
  client.query(text.replace(/\$\d+/g, 'null').replace('on commit drop', '')).catch(() => undefined);

/** The templates of the source that occur in no recorded statement. */
export function unseenTemplates(source: readonly Template[], recordings: readonly Recording[]): Template[] {
  const seen = new Set(recordings.flatMap(({ statements }) => statements.flatMap(treesIn)).map(({ id }) => id));
  return source.filter(({ id }) => !seen.has(id));
}

function unseen(
  source: readonly Template[],
  recordings: readonly Recording[],
  excused: (template: Template) => boolean,
  adviceOf: Advice,
): string[] {
  const missing = new Set(unseenTemplates(source, recordings));
  return source.flatMap((template) => {
    const { id, file, line } = template;
    if (missing.has(template) === excused(template)) return [];
    if (!missing.has(template)) return [`${file}:${line} a test runs this statement now: remove it from the excused`];
    return [`${file}:${line} no test has run this statement since it changed: ${adviceOf(id, file)}`];
  });
}

function removalProblems(recordings: readonly Recording[], templateOf: ReadonlyMap<string, Template>, adviceOf: Advice): string[] {
  const lost = recordings.flatMap(({ files }) =>
    [...files].flatMap(([file, own]) => own.filter(({ id }) => !templateOf.has(id)).map(({ id, text }) => ({ id, file, text }))),
  );
  return lost.map(({ id, file, text }) => `${file} no longer contains “${text}”: ${adviceOf(id, file)}`);
}

/** The command that records a template, by its id and its file. */
type Advice = (id: string, file: string) => string;

/** Names the folders whose tests ran a template, or the one that it replaces; those of its own folder when it is new. */
function advice(recordings: readonly Recording[], templateOf: ReadonlyMap<string, Template>): Advice {
  const folders = new Map<string, Set<string>>();
  for (const [id, ran] of recordedFolders(recordings))
    for (const one of new Set([id, templateOf.get(id)?.id ?? id])) folders.set(one, new Set([...(folders.get(one) ?? []), ...ran]));
  return (id, file) => {
    const ran = [...(folders.get(id) ?? [folderOf(file)])].sort();
    return `npm run statements -- ${ran.join(' ')}`;
  };
}
