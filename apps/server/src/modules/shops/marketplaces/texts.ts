import { z } from 'zod';
import { dec, text } from '@entrepot/rules/decimal.ts';

/** A number of a marketplace, which some send as text. */
export const idText = z.union([z.number().int(), z.string()]).transform(String);
export const amountText = z.union([z.string(), z.number()]).transform((value) => text(dec(String(value))));
export const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
/** An address as a marketplace gives it: whatever it names. */
export const addressFields = z.record(z.string(), z.unknown());

/** What of an address is words. */
export const wordsOf = (from: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(from).flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])));

// "Cash on delivery" in the words that shops here use, the Chinese ones in both scripts.
const cod = /cash[ _-]?on[ _-]?delivery|\bcod\b|\u8ca8\u5230\u4ed8\u6b3e|\u8d27\u5230\u4ed8\u6b3e/i;
/** Is a way to pay, by its name, one that is paid at the door? */
export const isCodName = (name: string): boolean => cod.test(name);

/** The title of a variant, unless it is the marketplace's word for having none. */
export const variantName = (title: string | null | undefined): string | null => (!title || title === 'Default Title' ? null : title);
