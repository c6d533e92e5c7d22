import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '@entrepot/server/core/root.ts';
import { roomOf, withLost } from './runs.ts';
import { type Template, templatesIn } from './source.ts';
import { readRecording, writeRecording } from './store.ts';
import { type StatementPart, treesIn } from './tree.ts';
import type { Recording } from './recording.ts';

const sources = 'apps/server/src';
const folder = join(root, 'apps/server/statements');

const glue = /\b(?:and|or|not|true|false|null|is|in|asc|desc|default|for update|any)\b/g;
/** Whether a template contains words that can be wrong or name a column, not only holes and connectives. */
const hasLetters = ({ fragments }: Template): boolean => /[a-z]/i.test(fragments.join(' ').replace(glue, ''));

/** All templates of the server's source that contain words of their own, without tests. */
export function sourceTemplates(): Template[] {
  const files = filesIn(sources).filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/(?:test|testing)\//.test(path));
  return templatesIn(root, files).filter(hasLetters);
}

/** The files below a folder, both relative to the root. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();

/** The recordings: one file for each module and each other folder of the server. */
export const readRecordings = (): Recording[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => readRecording(readFileSync(join(folder, name), 'utf8'))) : [];

/** The test files of the server, and the set-up that also records, relative to the root. */
export const testFiles = (): string[] =>
  [sources, 'apps/server/test'].flatMap((folder) => filesIn(folder).filter((file) => file.endsWith('.test.ts') || file === suiteSetup));
export const suiteSetup = `${sources}/testing/global-setup.ts`;

/** A path below the root, as recordings have it. */
export const relativeToRoot = (path: string): string => relative(root, path).replaceAll('\\', '/');

/** The first words of a template, for readers. */
export const textsOf = ({ fragments }: Template): string => fragments.join('…').replace(/\s+/g, ' ').trim().slice(0, 80).trim();

interface Stored {
  statements: readonly StatementPart[][];
  source: readonly Template[];
  /** Recordings that remain although the source lacks some of their templates. */
  pending: readonly Recording[];
  /** The room whose tests run a template, if those of its own room do not. */
  runBy: (template: Template) => string | undefined;
}

/** Rewrites the recordings, each statement in the file of the folder of its outermost template. */
export function writeRecordings({ statements, source, pending, runBy }: Stored): void {
  const byId = new Map(source.map((template) => [template.id, template]));
  const pendingStatements = pending.flatMap((one) => one.statements);
  const visible = new Set([...statements, ...pendingStatements].flatMap(treesIn).map(({ id }) => id));
  const rooms = new Map<string, Recording>();
  const room = (file: string) => {
    const name = basename(roomOf(file));
    const recording: Recording = rooms.get(name) ?? { files: new Map(), statements: [] };
    rooms.set(name, recording);
    return recording;
  };
  for (const template of source) {
    if (!visible.has(template.id)) continue;
    const { files } = room(template.file);
    files.set(template.file, [...(files.get(template.file) ?? []), { id: template.id, text: textsOf(template), by: runBy(template) }]);
  }
  for (const pieces of statements) room(byId.get(treesIn(pieces)[0]!.id)!.file).statements.push(pieces);
  for (const { files, statements } of pending) {
    for (const [file, before] of files) {
      const now = room(file).files;
      now.set(
        file,
        withLost(now.get(file) ?? [], before, (id) => visible.has(id) && !byId.has(id)),
      );
    }
    room([...files.keys()][0]!).statements.push(...statements);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, recording] of rooms) writeFileSync(join(folder, `${name}.txt`), writeRecording(recording));
}
