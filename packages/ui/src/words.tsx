import { fillIn, type Language } from '@entrepot/contract/core/language.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type chinese from './locales/zh-cn.json';

// English has the words of one thing besides.
type Texts = typeof chinese;
/** The key of a text of the kit: `group.name`. */
export type WordKey = { [G in keyof Texts & string]: `${G}.${keyof Texts[G] & string}` }[keyof Texts & string];
/** Gives a text of the kit in the person's language, its {{places}} filled. */
export type Words = (key: WordKey, values?: Record<string, unknown>) => string;

const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  'zh-cn': () => import('./locales/zh-cn.json'),
  'zh-tw': () => import('./locales/zh-tw.json'),
  'en-us': () => import('./locales/en-us.json'),
};
const loaded = new Map<Language, Words>();

function wordsOf(texts: Texts): Words {
  const flat = new Map<string, string>();
  for (const [group, entries] of Object.entries(texts))
    for (const [name, text] of Object.entries(entries)) flat.set(`${group}.${name}`, text);
  const found = (key: string, count: unknown) => (Number(count) === 1 ? flat.get(`${key}_one`) : undefined) ?? flat.get(key) ?? '';
  return (key, values) => fillIn(found(key, values?.count), values);
}

/** Loads the kit's texts of a language, so that the first draw does not wait for them. */
export async function loadWords(language: Language): Promise<Words> {
  const known = loaded.get(language);
  if (known) return known;
  const words = wordsOf((await loaders[language]()).default);
  loaded.set(language, words);
  return words;
}

const WordsContext = createContext<Words>((key) => key);

/** Gives the kit its texts. Draws nothing until the first language is there; a switch keeps the old one until the new has come. */
export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [words, setWords] = useState<Words | undefined>(() => loaded.get(language));
  useEffect(() => {
    let current = true;
    void loadWords(language).then((next) => current && setWords(() => next));
    return () => {
      current = false;
    };
  }, [language]);
  return words ? <WordsContext value={words}>{children}</WordsContext> : null;
}

/** The kit's texts in the person's language. */
export const useWords = () => useContext(WordsContext);
