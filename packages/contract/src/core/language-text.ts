import { z } from 'zod/mini';
import { languages, type Translations } from './language.ts';

export type Languages = Translations;

/** A text in all three languages; each is required. */
export const languageText = (text: z.ZodMiniType<string, any>) =>
  z.strictObject(Object.fromEntries(languages.map((language) => [language, text]))) as unknown as z.ZodMiniType<Translations, any>;

/** A text in three languages, of which at least one is required; missing ones are empty. */
export const writtenSomewhere = (text: z.ZodMiniType<string, any>) =>
  z
    .pipe(
      z.strictObject(Object.fromEntries(languages.map((language) => [language, z.optional(z.union([z.null(), text]))]))),
      z.transform((texts) => Object.fromEntries(languages.map((language) => [language, texts[language] ?? ''])) as Translations),
    )
    .check(
      z.refine((texts) => languages.some((language) => texts[language] !== ''), { params: { key: 'required' } }),
    ) as unknown as z.ZodMiniType<Translations, any>;
