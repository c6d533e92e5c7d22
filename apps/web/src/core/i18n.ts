import { type Language, languageOf, languages } from '@entrepot/contract/core/language.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { enumLabels } from 'virtual:enum-labels';
import { joinTexts, type Texts } from './join-texts.ts';
import { keep, recall } from './storage.ts';

/** Puts a text's name and values into words. A name that no file holds comes out as plain words made from the name. */
export type Words = (name: string, values?: Record<string, unknown>) => string;

type Load = () => Promise<unknown>;
const files: Record<string, Load> = {
  ...import.meta.glob('../../../../packages/contract/src/core/locales/*.json', { import: 'default' }),
  ...import.meta.glob('../../../../packages/contract/src/modules/*/locales/*.json', { import: 'default' }),
  ...import.meta.glob(['../**/locales/*.json', '!../dev/**'], { import: 'default' }),
};

/** The files of a namespace: `core`, `core-web`, `shell`, `public`, or a module, whose own web texts join the contract's. */
function filesOf(namespace: string, language: Language): Load[] {
  const ends: Record<string, string[]> = {
    core: [`/contract/src/core/locales/${language}.json`],
    'core-web': [`./locales/${language}.json`],
    shell: [`../shell/locales/${language}.json`],
    public: [`../public/locales/${language}.json`],
  };
  const wanted = ends[namespace] ?? [`/modules/${namespace}/locales/${language}.json`];
  return Object.entries(files).flatMap(([path, load]) => (wanted.some((end) => path.endsWith(end)) ? [load] : []));
}

async function load(namespace: string, language: Language): Promise<Texts> {
  if (namespace === 'enums') return enumLabels[language]() as Promise<Texts>;
  const parts = await Promise.all(filesOf(namespace, language).map((file) => file()));
  return joinTexts(parts as Texts[]);
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    load(namespace, language as Language).then(
      (texts) => done(null, texts as never),
      (error: Error) => done(error, false),
    );
  },
};

const humanWords = (name: string) => {
  const last = name.split('.').at(-1) ?? name;
  const words = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Starts the texts in the person's language: the stored choice, else the browser's. */
export async function startI18n(): Promise<void> {
  const language = languageOf(recall<string>('language') ?? navigator.language);
  i18next.on('languageChanged', (now) => {
    document.documentElement.lang = now;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: [...languages],
      lowerCaseLng: true,
      ns: ['core', 'core-web', 'shell', 'enums'],
      defaultNS: 'shell',
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

/** The texts of a namespace, drawn anew when the language changes; waits (suspends) until they are loaded. */
export function useWords(namespace: string): Words {
  const { t } = useTranslation(namespace);
  return t as unknown as Words;
}

/** The language in use, drawn anew when it changes. */
export function useLanguage(): Language {
  return useTranslation('core').i18n.language as Language;
}

/** A text outside components. Its namespace must be loaded: `core`, `core-web`, `shell` and `enums` always are. */
export const say = (namespace: string, name: string, values: Record<string, unknown> = {}): string =>
  i18next.t(name, { ns: namespace, ...values }) as string;

/** Has a module's file a text of this name in the language in use? */
export const knows = (namespace: string, name: string): boolean => i18next.exists(name, { ns: namespace });
