import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@entrepot/server/core/root.ts';
import { type Template, templatesIn } from './source.ts';
import { readRecording, type Recording, writeRecording } from './store.ts';
import { type Piece, treesIn } from './tree.ts';

const sources = 'apps/server/src';
const folder = join(root, 'apps/server/statements');

const glue = /\b(?:and|or|not|true|false|null|is|in|asc|desc|default|for update|any)\b/g;
/** Whether a template has words that can be wrong or name a column, and not only holes and what joins them. */
const hasWords = ({ fragments }: Template): boolean => /[a-z]/i.test(fragments.join(' ').replace(glue, ''));

/** Every template of the server's source that has words of its own, tests aside. */
export function sourceTemplates(): Template[] {
  const all = readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const own = all.filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)test\//.test(path)).sort();
  const files = own.map((path) => `${sources}/${path}`);
  return templatesIn(root, files).filter(hasWords);
}

/** What was recorded, a file for each module and each other folder of the server. */
export const readRecordings = (): Recording[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => readRecording(readFileSync(join(folder, name), 'utf8'))) : [];

const roomOf = (file: string): string => /^apps\/server\/src\/(?:modules\/)?([\w-]+)\//.exec(file)?.[1] ?? 'server';
/** The first words of a template, as a reader knows it by. */
export const wordsOf = ({ fragments }: Template): string => fragments.join('…').replace(/\s+/g, ' ').trim().slice(0, 80).trim();

/** Writes statements anew, each into the file of the room in which its outermost template stands. */
export function writeRecordings(statements: readonly Piece[][], source: readonly Template[]): void {
  const byId = new Map(source.map((template) => [template.id, template]));
  const shown = new Set(statements.flatMap(treesIn).map(({ id }) => id));
  const rooms = new Map<string, Recording>();
  const room = (file: string) => {
    const name = roomOf(file);
    const recording: Recording = rooms.get(name) ?? { files: new Map(), statements: [] };
    rooms.set(name, recording);
    return recording;
  };
  for (const template of source) {
    if (!shown.has(template.id)) continue;
    const { files } = room(template.file);
    files.set(template.file, [...(files.get(template.file) ?? []), { id: template.id, text: wordsOf(template) }]);
  }
  for (const pieces of statements) room(byId.get(treesIn(pieces)[0]!.id)!.file).statements.push(pieces);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, recording] of rooms) writeFileSync(join(folder, `${name}.txt`), writeRecording(recording));
}
