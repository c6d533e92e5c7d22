import { type Language, languageOf, languages } from '@entrepot/contract/core/language.ts';
import i18next, { type BackendModule, type Module } from 'i18next';
import { keep, recall } from '../browser/storage.ts';
import type { Texts } from './join-texts.ts';

/** Puts a text's name and values into words. A name that no file holds comes out as plain words made from the name. */
export type Words = (name: string, values?: Record<string, unknown>) => string;
/** Loads the texts of a namespace in one language. */
export type LoadTexts = (namespace: string, language: Language) => Promise<Texts>;

const backendOf = (load: LoadTexts): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    load(namespace, language as Language).then(
      (texts) => done(null, texts as never),
      (error: Error) => done(error, false),
    );
  },
});

const humanWords = (name: string) => {
  const last = name.split('.').at(-1) ?? name;
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The person's language: the stored choice, else the browser's. */
export const languageWanted = (): Language => languageOf(recall<string>('language') ?? navigator.language);

interface Start {
  /** Knows where this client keeps its texts. */
  load: LoadTexts;
  /** Draws anew what shows texts when they change. */
  drawnBy: Module;
  /** Namespaces of its own that are loaded before anything is drawn. */
  always: readonly string[];
}

/** Starts the texts in the person's language. */
export async function startI18n({ load, drawnBy, always }: Start): Promise<void> {
  i18next.on('languageChanged', (now) => {
    document.documentElement.lang = now;
  });
  await i18next
    .use(backendOf(load))
    .use(drawnBy)
    .init({
      lng: languageWanted(),
      fallbackLng: false,
      supportedLngs: [...languages],
      lowerCaseLng: true,
      ns: ['core', 'client', 'enums', ...always],
      defaultNS: 'core',
      interpolation: { escapeValue: false },
      parseMissingKeyHandler: humanWords,
      returnEmptyString: false,
    });
}

/** The language in use. */
export const languageNow = (): Language => i18next.language as Language;

/** Switches and remembers the language; every text that is loaded is loaded again before anything is drawn anew. */
export async function switchLanguage(language: Language): Promise<void> {
  keep('language', language);
  await i18next.changeLanguage(language);
}

/** A text outside components. Its namespace must be loaded: `core`, `client`, `enums` and those this client started with always are. */
export const say = (namespace: string, name: string, values: Record<string, unknown> = {}): string =>
  i18next.t(name, { ns: namespace, ...values }) as string;

/** Has a module's file a text of this name in the language in use? */
export const knows = (namespace: string, name: string): boolean => i18next.exists(name, { ns: namespace });
