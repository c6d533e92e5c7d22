import enUs from './locales/en-us.json' with { type: 'json' };
import zhCn from './locales/zh-cn.json' with { type: 'json' };
import zhTw from './locales/zh-tw.json' with { type: 'json' };

type Texts = { [key: string]: string | Texts };
const languages: Record<string, Texts> = { 'en-us': enUs, 'zh-cn': zhCn, 'zh-tw': zhTw };

/** Says a text by its name with dots, its values filled in. */
export type Say = (name: string, values?: Record<string, string | number>) => string;

/** Which of the three languages a browser wants, by what it says it accepts; English for any other. */
export function languageOf(accepted: string | undefined): string {
  const first = (accepted ?? '').toLowerCase().split(/[,;]/)[0]?.trim() ?? '';
  if (!first.startsWith('zh')) return 'en-us';
  return /tw|hk|mo|hant/.test(first) ? 'zh-tw' : 'zh-cn';
}

/** The texts of a language. Throws at a name that has none. */
export function sayIn(language: string): Say {
  return (name, values = {}) => {
    const text = name.split('.').reduce<string | Texts | undefined>(inside, languages[language]);
    if (typeof text !== 'string') throw new Error(`no text ${name}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''));
  };
}

const inside = (texts: string | Texts | undefined, key: string) => (typeof texts === 'object' ? texts[key] : undefined);
