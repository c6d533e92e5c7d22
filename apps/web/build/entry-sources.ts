import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Writes the list of our sources in the entry's chunks next to the manifest, so that `check-bundle` can report what does not belong there.
 */
export function entrySources(): Plugin {
  return {
    name: 'entry-sources',
    apply: 'build',
    generateBundle(_, bundle) {
      const sources = chunksOfEntry(bundle).flatMap((chunk) => Object.keys(chunk.modules));
      const sourceFiles = sources
        .map((id) => (id.startsWith('\0') ? id.slice(1) : relative(root, id)))
        .filter((id) => !id.includes('node_modules'));
      this.emitFile({ type: 'asset', fileName: '.vite/entry-sources.json', source: `${JSON.stringify(sourceFiles.sort(), null, 1)}\n` });
    },
  };
}

/** Returns the chunks that the browser loads before any code runs. */
function chunksOfEntry(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.set(file, chunk);
    chunk.imports.forEach(visit);
  };
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName);
  return [...found.values()];
}
