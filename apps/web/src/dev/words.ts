import { fillIn, type Language } from '@entrepot/contract/core/language.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import cn from './locales/zh-cn.json';
import tw from './locales/zh-tw.json';
import en from './locales/en-us.json';

const texts: Record<Language, unknown> = { 'zh-cn': cn, 'zh-tw': tw, 'en-us': en };

/** The texts of these pages; they come with the pages, so that the product does not carry them. */
export function useDevWords(): Words {
  const language = useLanguage();
  return (name, values) => {
    const found = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts[language]);
    return fillIn(typeof found === 'string' ? found : name, values);
  };
}
