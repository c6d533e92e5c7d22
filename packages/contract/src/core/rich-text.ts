import { freeText } from '@entrepot/rules/plain-text.ts';
import { z } from 'zod/mini';

const control = /(?![\t\n\r])\p{Cc}/gu;

/** Whether this markup has no visible content: no word, no picture, no video. */
export const isBlankRichText = (html: string): boolean => !/<(img|video)\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';

/** Parses rich text (HTML) of at most `max` characters; markup without content becomes empty. The server sanitizes it when it stores it. */
export const richLine = (max: number): z.ZodMiniType<string, any> =>
  z.pipe(z.pipe(z.string(), z.transform(readable)), z.string().check(z.maxLength(max)));

function readable(sent: string): string {
  const html = freeText(sent.normalize('NFC').replace(control, ''));
  return isBlankRichText(html) ? '' : html;
}

/** The addresses of stored files that a rich text shows or links to, without duplicates. */
export const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/files\/[\w./-]+)"/g)].map(([, address]) => address!)),
];
