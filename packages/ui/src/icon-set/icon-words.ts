import type { Language } from '@entrepot/contract/core/language.ts';
import type en from './locales/en-us.json';
import { partsOf } from './shapes.ts';

export type IconTexts = typeof en;

const loaders: Record<Language, () => Promise<{ default: IconTexts }>> = {
  'zh-cn': () => import('./locales/zh-cn.json'),
  'zh-tw': () => import('./locales/zh-tw.json'),
  'en-us': () => import('./locales/en-us.json'),
};

/** The names of the icons in a language. */
export const loadIconWords = async (language: Language): Promise<IconTexts> => (await loaders[language]()).default;

/** What an icon is called: its thing, and its badge in words. */
export function iconLabel(name: string, texts: IconTexts): string {
  const parts = partsOf(name);
  if (!parts) return name;
  const thing = (texts.names as Record<string, string>)[parts.base] ?? parts.base;
  return parts.badge ? `${thing} · ${texts.badges[parts.badge]}` : thing;
}

/** The icons whose name or words hold what is typed; all for nothing typed. */
export function foundIcons(names: readonly string[], typed: string, texts: IconTexts): readonly string[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return names;
  return names.filter((name) => {
    const said = `${name} ${iconLabel(name, texts)}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
