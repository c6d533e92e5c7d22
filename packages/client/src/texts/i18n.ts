import { fillIn, type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { store, recall } from '../browser/storage.ts';
import { textAt, type Texts } from '@entrepot/contract/core/texts.ts';

/** Returns the text of a key with its values filled in. A key without a text is turned into plain words. */
export type Translate = (name: string, values?: Record<string, unknown>) => string;
/** Loads the texts of a namespace in one language. */
export type LoadTexts = (namespace: string, language: Language) => Promise<Texts>;

interface Start {
  /** Loads this client's texts. */
  load: LoadTexts;
  /** Namespaces that are loaded before the first render. */
  always: readonly string[];
}

let load: LoadTexts = async () => ({});
let language: Language | undefined;
let turns = 0;
const loaded = new Map<string, Texts>();
const loading = new Map<string, LoadingTexts>();
const spoken = new Map<string, Translate>();
const wanted = new Set(['core', 'client', 'enums']);
const listeners = new Set<() => void>();
const keyOf = (namespace: string, of: Language | undefined) => `${namespace} ${of}`;

/** Returns the user's language: the stored choice, else the browser's. */
export const languageWanted = (): Language => languageOf(recall<string>('language') ?? navigator.language);

/** Loads the texts in the user's language, and follows a language change in another window. */
export async function startI18n(start: Start): Promise<void> {
  load = start.load;
  for (const namespace of start.always) wanted.add(namespace);
  globalThis.window?.addEventListener('storage', ({ key }) => key === 'language' && void speak(languageWanted()));
  await speak(languageWanted());
}

/** Returns the current language; undefined before the start. */
export const languageNow = (): Language => language as Language;

/** Switches and stores the language. All loaded texts are loaded again before anything is rendered. */
export async function switchLanguage(next: Language): Promise<void> {
  store('language', next);
  await speak(next);
}

/** Subscribes to changes of the language. Returns the function that unsubscribes. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function speak(next: Language): Promise<void> {
  const turn = ++turns;
  await Promise.all([...wanted].map((namespace) => fetchTexts(namespace, next)));
  // Another language was chosen meanwhile; that switch takes precedence.
  if (turn !== turns) return;
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** A promise with the status field that React reads: a component does not suspend for texts that are already loaded. */
export type LoadingTexts = Promise<void> & ({ status?: undefined } | { status: 'fulfilled'; value: void });

/** Loads the texts of a namespace in the current language, once. Those that cannot be loaded are shown as plain words. */
export function loadNamespace(namespace: string): LoadingTexts {
  wanted.add(namespace);
  return fetchTexts(namespace, languageNow());
}

/** Whether the texts of a namespace are loaded in the current language. */
export const isLoaded = (namespace: string): boolean => loaded.has(keyOf(namespace, language));

function fetchTexts(namespace: string, of: Language): LoadingTexts {
  const key = keyOf(namespace, of);
  const known = loading.get(key);
  if (known) return known;
  const have = (texts: Texts) => {
    loaded.set(key, texts);
    Object.assign(fetched, { status: 'fulfilled', value: undefined });
  };
  const fetched: LoadingTexts = load(namespace, of).then(have, () => have({}));
  loading.set(key, fetched);
  return fetched;
}

/** Returns the texts of a namespace in the current language; undefined until they are loaded. */
export const textsNow = (namespace: string): Texts | undefined => loaded.get(keyOf(namespace, language));

/** Returns the translate function of a namespace: the same function until the language changes. */
export function textsOf(namespace: string): Translate {
  const key = keyOf(namespace, language);
  const known = spoken.get(key);
  if (known) return known;
  const ofNamespace: Translate = (name, values) => translate(namespace, name, values);
  spoken.set(key, ofNamespace);
  return ofNamespace;
}

/**
 * Returns a text outside components. Its namespace must be loaded: `core`, `client`, `enums` and those this client started with always are.
 */
export function translate(namespace: string, name: string, values: Record<string, unknown> = {}): string {
  const text = (isSingle(values.count) && find(namespace, `${name}_one`)) || find(namespace, name) || humanize(name);
  return fillIn(text, values);
}

/** Whether a namespace has a text with this key in the current language. */
export const knows = (namespace: string, name: string): boolean => find(namespace, name) !== undefined;

// Only English has a singular; in Chinese the plain key is used for all counts.
const isSingle = (count: unknown): boolean => language === 'en-us' && Number(count) === 1;

const find = (namespace: string, name: string): string | undefined => textAt(textsNow(namespace), name);

function humanize(name: string): string {
  const last = name.split('.').at(-1) ?? name;
  const spaced = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
