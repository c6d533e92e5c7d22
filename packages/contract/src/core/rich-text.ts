import { z } from 'zod/mini';

// What pastes bring along and nobody sees. The joiner (200d) stays: characters and emoji are put together with it.
const unseen = /(?![\t\n\r\u200d])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;

/** Is there nothing in this markup for a reader: no word, no picture, no video? */
export const saysNothing = (html: string): boolean => !/<(img|video)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Reads rich text (HTML) of at most `max` characters; one that says nothing is empty. The server cleans it when it stores it. */
export const richLine = (max: number): z.ZodMiniType<string, any> =>
  z.pipe(z.pipe(z.string(), z.transform(readable)), z.string().check(z.maxLength(max)));

function readable(sent: string): string {
  const html = sent.normalize('NFC').replace(unseen, '').trim();
  return saysNothing(html) ? '' : html;
}

/** The addresses of stored files that a rich text shows or links to, each once. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/files\/[\w./-]+)"/g)].map(([, address]) => address!)),
];
