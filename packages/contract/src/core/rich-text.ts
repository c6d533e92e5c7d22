import { z } from 'zod';

// What pastes bring along and nobody sees. The joiner (200d) stays: characters and emoji are put together with it.
const unseen = /(?![\t\n\r\u200d])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;

/** Is there nothing in this markup for a reader: no word, no picture, no video? */
export const saysNothing = (html: string): boolean => !/<(img|video)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Reads rich text (HTML) of at most `max` characters; one that says nothing is empty. The server cleans it when it stores it. */
export const richLine = (max: number): z.ZodType<string, any> =>
  z
    .string()
    .transform((html) => html.normalize('NFC').replace(unseen, '').trim())
    .transform((html) => (saysNothing(html) ? '' : html))
    .pipe(z.string().max(max));

/** The addresses of stored files that a rich text shows or links to, each once. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/files\/[\w./-]+)"/g)].map(([, address]) => address!)),
];
