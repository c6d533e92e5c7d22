import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.ts';

const built = dirname(fileURLToPath(import.meta.url));
const place = /file:\/\/[^\s()]+?\.js:\d+:\d+/g;
const maps = new Map<string, SourceMap | undefined>();
// A map takes more memory than all else of the server: it is let go once nothing fails any more.
const keptMs = 60_000;

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${file}.map`;
    maps.set(file, dirname(file) === built && existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
    setTimeout(() => maps.delete(file), keptMs).unref();
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
 * A trace with the places of our sources instead of those of the built file. Node could do so itself, but reads and keeps every map at
 * its start for that: a third of the time until the first answer, and nearly half of the memory at rest.
 */
export function inSources(trace: string): string {
  try {
    return trace.replace(place, sourceOf);
  } catch {
    // A map that cannot be read is no reason to lose what is told.
    return trace;
  }
}
