import { readFileSync } from 'node:fs';
import type { Language } from './people.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}
const folders = { ui: 'ui/src/locales', client: 'client/src/locales' } as const;
const textsOf = (module: string, language: Language): Texts =>
  JSON.parse(
    readFileSync(
      new URL(
        `../../../packages/${folders[module as keyof typeof folders] ?? `contract/src/modules/${module}/locales`}/${language}.json`,
        import.meta.url,
      ),
      'utf8',
    ),
  );

export type Say = (module: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What the product says in a language, by the module that says it: one story is played in each of them. */
export function wordsIn(language: Language): Say {
  return (module, key, values = {}) => {
    const texts = textsOf(module, language);
    const at = (path: string) =>
      path.split('.').reduce<string | Texts | undefined>((part, name) => (typeof part === 'object' ? part[name] : part), texts);
    const text = (values.count === 1 ? at(`${key}_one`) : undefined) ?? at(key);
    if (typeof text !== 'string') throw new Error(`${module} says nothing under ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
