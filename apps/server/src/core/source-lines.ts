import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.ts';

const built = dirname(fileURLToPath(import.meta.url));
const place = /file:\/\/[^\s()]+?\.js:\d+:\d+/g;
const maps = new Map<string, SourceMap | undefined>();
// A source map takes more memory than the rest of the server, so it is released after a minute without failures.
const cacheMs = 60_000;

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${file}.map`;
    maps.set(file, dirname(file) === built && existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
    setTimeout(() => maps.delete(file), cacheMs).unref();
  }
  return maps.get(file);
}

function sourceOf(address: string): string {
  const [, url, line, column] = /^(.+):(\d+):(\d+)$/.exec(address)!;
  const file = fileURLToPath(url!);
  const found = mapOf(file)?.findOrigin(Number(line), Number(column));
  if (!found || !('fileName' in found)) return address;
  return `${relative(root, join(dirname(file), found.fileName))}:${found.lineNumber}:${found.columnNumber}`;
}

/**
 * Maps the positions of a stack trace to the source files. Node has an option for it, but that loads every map at start: a third of the
 * time to the first answer, and nearly half of the memory at rest.
 */
export function inSources(trace: string): string {
  try {
    return trace.replace(place, sourceOf);
  } catch {
    // An unreadable map must not lose the message.
    return trace;
  }
}
