import type { Plugin } from 'vite';

/** The bundler's description of an emitted file. */
interface Made {
  type: string;
  name?: string | undefined;
  imports?: readonly string[];
  facadeModuleId?: string | null;
  viteMetadata?: { importedCss?: ReadonlySet<string> };
}

// Common entry pages: the address below /app, the page's file and its texts.
const begins = { '/': ['start-page', 'home'], '/sign-in': ['sign-in-page', 'entry'], '/register': ['register-page', 'entry'] } as const;
const languages = ['zh-cn', 'zh-tw', 'en-us'] as const;

/**
 * Writes `.vite/first.json`: for each common entry address and language, the files that the page will load beyond those in its HTML. The
 * server preloads them, so that they do not wait for the page's script.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const made = Object.entries(bundle as Record<string, Made>).filter(([, { type }]) => type === 'chunk');
      const fileOf = (name: string) => made.find(([, chunk]) => chunk.name === name)?.[0];
      const entry = made.find(([, { facadeModuleId }]) => facadeModuleId?.endsWith('index.html'))?.[0];
      const known = entry ? closure(bundle as Record<string, Made>, [entry]) : new Set<string>();
      const first = Object.entries(begins).map(([path, [page, texts]]) => {
        const perLanguage = languages.map((language) => {
          const roots = [fileOf(page), fileOf(`words-${language}`), fileOf(`${texts}-${language}`)].filter((file) => file !== undefined);
          const files = [...closure(bundle as Record<string, Made>, roots)].filter((file) => !known.has(file));
          const styles = files.flatMap((file) => [...((bundle as Record<string, Made>)[file]?.viteMetadata?.importedCss ?? [])]);
          return [language, [...files, ...new Set(styles)]];
        });
        return [path, Object.fromEntries(perLanguage)];
      });
      this.emitFile({ type: 'asset', fileName: '.vite/first.json', source: `${JSON.stringify(Object.fromEntries(first), null, 1)}\n` });
    },
  };
}

/** Returns the files and all their static imports, transitively. */
function closure(bundle: Record<string, Made>, roots: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of bundle[file]?.imports ?? []) visit(next);
  };
  roots.forEach(visit);
  return reached;
}
