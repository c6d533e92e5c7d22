import { successors } from './fill.ts';
import type { Template } from './source.ts';
import { decode } from './store.ts';
import { type StatementPart, treesIn } from './tree.ts';
import type { RecordedTemplate, Recording } from './recording.ts';

/** The statements that one test file ran; the set-up of the suite counts as a file. */
export interface TestRun {
  /** Relative to the project's root. */
  readonly file: string;
  readonly statements: readonly StatementPart[][];
}

/** Parses what `recordStatements` wrote for one test file. */
export function readRun(text: string): TestRun {
  const [file = '', ...lines] = text.split('\n');
  return { file, statements: lines.filter(Boolean).map(decode) };
}

/**
 * The folder of a file of the server, as the argument of `npm run statements` that runs its tests: its module, its folder below `src`, or the
 * suites over all modules.
 */
export function folderOf(file: string): string {
  if (file.startsWith('apps/server/test/')) return 'apps/server/test/';
  return /^apps\/server\/(src\/(?:modules\/)?[\w-]+)\//.exec(file)?.[1] ?? 'src';
}

/** The folders all of whose test files ran. */
export function completeFolders(runs: readonly TestRun[], testFiles: readonly string[]): Set<string> {
  const ran = new Set(runs.map(({ file }) => file));
  const folders = new Set([...ran].map(folderOf));
  for (const file of testFiles) if (!ran.has(file)) folders.delete(folderOf(file));
  return folders;
}

/**
 * The recorded statements with a template that is no longer in the source, which only a run of other tests may remove: those of a folder
 * whose tests did not all run. They are returned as recordings with the templates that the source lacks.
 */
export function pendingRecordings(recordings: readonly Recording[], source: readonly Template[], ran: ReadonlySet<string>): Recording[] {
  const known = new Set(source.map(({ id }) => id));
  const folders = recordedFolders(recordings);
  const isPending = ({ id }: { id: string }) => !known.has(id) && [...(folders.get(id) ?? [])].some((folder) => !ran.has(folder));
  // A statement may contain templates of another folder's files.
  const allFiles = recordings.flatMap(({ files }) => [...files]);
  return recordings.flatMap(({ statements }) => {
    const pending = statements.filter((pieces) => treesIn(pieces).some(isPending));
    const lost = new Set(pending.flatMap(treesIn).flatMap(({ id }) => (known.has(id) ? [] : [id])));
    if (pending.length === 0) return [];
    return [{ files: new Map(allFiles.filter(([, own]) => own.some(({ id }) => lost.has(id)))), statements: pending }];
  });
}

/** The folders whose tests run each recorded template, by its id: the same text may be in several files. */
export function recordedFolders(recordings: readonly Recording[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [file, own] of recordings.flatMap(({ files }) => [...files]))
    for (const { id, by = folderOf(file) } of own) folders.set(id, (folders.get(id) ?? new Set()).add(by));
  return folders;
}

/**
 * The folder whose tests run each template of a file; undefined where those of its own folder do. A folder recorded earlier remains until all
 * of its tests have run without the template.
 */
export function runnersOf(
  runs: readonly TestRun[],
  recordings: readonly Recording[],
  source: readonly Template[],
  complete: ReadonlySet<string>,
): (template: Template) => string | undefined {
  const fresh = new Map<string, Set<string>>();
  for (const { file, statements } of runs)
    for (const { id } of statements.flatMap(treesIn)) fresh.set(id, (fresh.get(id) ?? new Set()).add(folderOf(file)));
  const next = successors(recordings, source);
  const before = new Map(
    recordings
      .flatMap(({ files }) => [...files])
      .flatMap(([file, own]) => own.map(({ id, by = folderOf(file) }) => [`${file} ${next.get(id)?.id}`, by] as const)),
  );
  return ({ id, file }) => {
    const own = folderOf(file);
    const now = [...(fresh.get(id) ?? [])].sort();
    const earlier = before.get(`${file} ${id}`);
    const folder = now.includes(own) ? own : earlier && !complete.has(earlier) ? earlier : (now[0] ?? earlier ?? own);
    return folder === own ? undefined : folder;
  };
}

/** The templates of a file as they are recorded, with lost ones after the neighbours that they had. */
export function withLost(now: readonly RecordedTemplate[], before: readonly RecordedTemplate[], isLost: (id: string) => boolean) {
  const merged = [...now];
  let at = 0;
  for (const one of before) {
    const found = merged.findIndex(({ id }) => id === one.id);
    if (found >= 0) at = found + 1;
    else if (isLost(one.id)) merged.splice(at++, 0, one);
  }
  return merged;
}
