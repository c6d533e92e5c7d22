import { z } from 'zod';
import { languages, type Translations } from './language.ts';

export type Languages = Translations;

/** A text in all three languages; each must be given. */
export const languageText = (text: z.ZodType<string, any>) =>
  z.strictObject(Object.fromEntries(languages.map((language) => [language, text]))) as unknown as z.ZodType<Translations, any>;
