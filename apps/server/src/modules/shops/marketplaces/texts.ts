import { z } from 'zod';
import { dec, text } from '@entrepot/rules/decimal.ts';

/** A number of a marketplace, which some send as text. */
export const idText = z.union([z.number().int(), z.string()]).transform(String);
export const amountText = z.union([z.string(), z.number()]).transform((value) => text(dec(String(value))));
export const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
/** An address with the marketplace's own fields. */
export const addressFields = z.record(z.string(), z.unknown());

/** Returns the text fields of an address. */
export const textsOf = (from: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(from).flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])));

// "Cash on delivery" in the languages of shops, the Chinese ones in both scripts.
const cod = /cash[ _-]?on[ _-]?delivery|\bcod\b|\u8ca8\u5230\u4ed8\u6b3e|\u8d27\u5230\u4ed8\u6b3e/i;
/** Whether the name of a payment method means cash on delivery. */
export const isCodName = (name: string): boolean => cod.test(name);

/** Returns the title of a variant, unless it is the marketplace's placeholder for none. */
export const variantName = (title: string | null | undefined): string | null => (!title || title === 'Default Title' ? null : title);
