import { fillIn, type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { keep, recall } from '../browser/storage.ts';
import type { Texts } from './join-texts.ts';

/** Puts a text's name and values into words. A name that no file holds comes out as plain words made from the name. */
export type Words = (name: string, values?: Record<string, unknown>) => string;
/** Loads the texts of a namespace in one language. */
export type LoadTexts = (namespace: string, language: Language) => Promise<Texts>;

interface Start {
  /** Knows where this client keeps its texts. */
  load: LoadTexts;
  /** Namespaces of its own that are loaded before anything is drawn. */
  always: readonly string[];
}

let load: LoadTexts = async () => ({});
let language: Language | undefined;
let turns = 0;
const loaded = new Map<string, Texts>();
const loading = new Map<string, Coming>();
const spoken = new Map<string, Words>();
const wanted = new Set(['core', 'client', 'enums']);
const listeners = new Set<() => void>();
const keyOf = (namespace: string, of: Language | undefined) => `${namespace} ${of}`;

/** The person's language: the stored choice, else the browser's. */
export const languageWanted = (): Language => languageOf(recall<string>('language') ?? navigator.language);

/** Starts the texts in the person's language, and follows the one that is chosen in another window of the browser. */
export async function startI18n(start: Start): Promise<void> {
  load = start.load;
  for (const namespace of start.always) wanted.add(namespace);
  globalThis.window?.addEventListener('storage', ({ key }) => key === 'language' && void speak(languageWanted()));
  await speak(languageWanted());
}

/** The language in use; undefined before the start. */
export const languageNow = (): Language => language as Language;

/** Switches and remembers the language; every text that is loaded is loaded again before anything is drawn anew. */
export async function switchLanguage(next: Language): Promise<void> {
  keep('language', next);
  await speak(next);
}

/** Hears when the language has changed. Gives the way to stop. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function speak(next: Language): Promise<void> {
  const turn = ++turns;
  await Promise.all([...wanted].map((namespace) => fetchTexts(namespace, next)));
  // Whoever has chosen another one meanwhile is spoken to in that.
  if (turn !== turns) return;
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** A promise that says that it is kept, which React reads: nobody waits for what is there. */
export type Coming = Promise<void> & ({ status?: undefined } | { status: 'fulfilled'; value: void });

/** Loads the texts of a namespace in the language in use, once. Those that cannot be loaded are told as plain words. */
export function loadNamespace(namespace: string): Coming {
  wanted.add(namespace);
  return fetchTexts(namespace, languageNow());
}

/** Are the texts of a namespace there in the language in use? */
export const isLoaded = (namespace: string): boolean => loaded.has(keyOf(namespace, language));

function fetchTexts(namespace: string, of: Language): Coming {
  const key = keyOf(namespace, of);
  const known = loading.get(key);
  if (known) return known;
  const have = (texts: Texts) => {
    loaded.set(key, texts);
    Object.assign(fetched, { status: 'fulfilled', value: undefined });
  };
  const fetched: Coming = load(namespace, of).then(have, () => have({}));
  loading.set(key, fetched);
  return fetched;
}

/** The texts of a namespace in the language in use; undefined until they are loaded. */
export const textsNow = (namespace: string): Texts | undefined => loaded.get(keyOf(namespace, language));

/** The words of a namespace in the language in use: the same function as long as the language is. */
export function wordsOf(namespace: string): Words {
  const key = keyOf(namespace, language);
  const known = spoken.get(key);
  if (known) return known;
  const words: Words = (name, values) => say(namespace, name, values);
  spoken.set(key, words);
  return words;
}

/** A text outside components. Its namespace must be loaded: `core`, `client`, `enums` and those this client started with always are. */
export function say(namespace: string, name: string, values: Record<string, unknown> = {}): string {
  const text = (isSingle(values.count) && find(namespace, `${name}_one`)) || find(namespace, name) || humanWords(name);
  return fillIn(text, values);
}

/** Has a module's file a text of this name in the language in use? */
export const knows = (namespace: string, name: string): boolean => find(namespace, name) !== undefined;

// Of the three languages English alone has a singular; the other form is the text's plain name.
const isSingle = (count: unknown): boolean => language === 'en-us' && Number(count) === 1;

function find(namespace: string, name: string): string | undefined {
  let found: string | Texts | undefined = textsNow(namespace);
  for (const part of name.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function humanWords(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
