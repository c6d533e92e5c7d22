import { fillIn, type Language } from '@entrepot/contract/core/language.ts';
import type { Texts } from '@entrepot/contract/core/texts.ts';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import loaders from '../texts.json?languages';
import type all from '../texts.json';

type Groups = typeof all;
/** Key of a text of the kit: `group.name`. */
export type WordKey = { [G in keyof Groups]: `${G}.${Exclude<keyof Groups[G] & string, `${string}_one`>}` }[keyof Groups];
/** Returns a text of the kit in the user's language with its {{placeholders}} filled in. */
export type Translate = (key: WordKey, values?: Record<string, unknown>) => string;

const loaded = new Map<Language, Translate>();

function textsOf(texts: Texts): Translate {
  const flat = new Map<string, string>();
  for (const [group, entries] of Object.entries(texts))
    for (const [name, text] of Object.entries(entries)) if (typeof text === 'string') flat.set(`${group}.${name}`, text);
  const found = (key: string, count: unknown) => (Number(count) === 1 ? flat.get(`${key}_one`) : undefined) ?? flat.get(key) ?? '';
  return (key, values) => fillIn(found(key, values?.count), values);
}

/** Loads the kit's texts of a language, so that the first render does not wait for them. */
export async function loadUiTexts(language: Language): Promise<Translate> {
  const known = loaded.get(language);
  if (known) return known;
  const translate = textsOf(await loaders[language]());
  loaded.set(language, translate);
  return translate;
}

const TextsContext = createContext<Translate>((key) => key);

/**
 * Provides the texts of the kit. Renders nothing until the first language is loaded; a switch keeps the old language until the new one is
 * loaded.
 */
export function TextsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [translate, setTexts] = useState<Translate | undefined>(() => loaded.get(language));
  useEffect(() => {
    let current = true;
    void loadUiTexts(language).then((next) => current && setTexts(() => next));
    return () => {
      current = false;
    };
  }, [language]);
  return translate ? <TextsContext value={translate}>{children}</TextsContext> : null;
}

/** Returns the kit's texts in the user's language. */
export const useTexts = () => useContext(TextsContext);
