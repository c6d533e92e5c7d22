import { z } from 'zod';
import { languages, type Translations } from './language.ts';

export type Languages = Translations;

/** A text in all three languages; each must be given. */
export const languageText = (text: z.ZodType<string, any>) =>
  z.strictObject(Object.fromEntries(languages.map((language) => [language, text]))) as unknown as z.ZodType<Translations, any>;

/** A text in three languages that is written in one of them at least; what is not given is empty. */
export const writtenSomewhere = (text: z.ZodType<string, any>) =>
  z
    .strictObject(Object.fromEntries(languages.map((language) => [language, z.union([z.null(), text]).optional()])))
    .transform((texts) => Object.fromEntries(languages.map((language) => [language, texts[language] ?? ''])) as Translations)
    .refine((texts) => languages.some((language) => texts[language] !== ''), {
      params: { key: 'required' },
    }) as unknown as z.ZodType<Translations, any>;
