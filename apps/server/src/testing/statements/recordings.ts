import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '@entrepot/server/core/root.ts';
import { folderOf, withLost } from './runs.ts';
import { type Template, templatesIn } from './source.ts';
import { readRecording, writeRecording } from './store.ts';
import { type StatementPart, treesIn } from './tree.ts';
import type { Recording } from './recording.ts';

const sources = 'apps/server/src';
const recordingsFolder = join(root, 'apps/server/statements');

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
  existsSync(recordingsFolder)
    ? readdirSync(recordingsFolder).map((name) => readRecording(readFileSync(join(recordingsFolder, name), 'utf8')))
    : [];

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
  /** The folder whose tests run a template, if those of its own folder do not. */
  runBy: (template: Template) => string | undefined;
}

/** Rewrites the recordings, each statement in the file of the folder of its outermost template. */
export function writeRecordings({ statements, source, pending, runBy }: Stored): void {
  const byId = new Map(source.map((template) => [template.id, template]));
  const pendingStatements = pending.flatMap((one) => one.statements);
  const visible = new Set([...statements, ...pendingStatements].flatMap(treesIn).map(({ id }) => id));
  const folders = new Map<string, Recording>();
  const recordingOf = (file: string) => {
    const name = basename(folderOf(file));
    const recording: Recording = folders.get(name) ?? { files: new Map(), statements: [] };
    folders.set(name, recording);
    return recording;
  };
  for (const template of source) {
    if (!visible.has(template.id)) continue;
    const { files } = recordingOf(template.file);
    files.set(template.file, [...(files.get(template.file) ?? []), { id: template.id, text: textsOf(template), by: runBy(template) }]);
  }
  for (const pieces of statements) recordingOf(byId.get(treesIn(pieces)[0]!.id)!.file).statements.push(pieces);
  for (const { files, statements } of pending) {
    for (const [file, before] of files) {
      const now = recordingOf(file).files;
      now.set(
        file,
        withLost(now.get(file) ?? [], before, (id) => visible.has(id) && !byId.has(id)),
      );
    }
    recordingOf([...files.keys()][0]!).statements.push(...statements);
  }
  rmSync(recordingsFolder, { recursive: true, force: true });
  mkdirSync(recordingsFolder, { recursive: true });
  for (const [name, recording] of folders) writeFileSync(join(recordingsFolder, `${name}.txt`), writeRecording(recording));
}
