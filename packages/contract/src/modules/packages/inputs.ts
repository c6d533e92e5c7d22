import { z } from 'zod/mini';
import { f } from '../../core/field.ts';

/**
 * A courier number as it was scanned or typed, unread: the verb reads it, so that a wrong one is refused with the code of its
 * own (201) and the words of the number's rule.
 */
export const rawNumber = { ...f.text({ wire: 'CourierNumber', max: 60, widget: 'code' }), schema: z.string().check(z.maxLength(1000)) };
/** The same, where nothing can be done without it. */
export const rawNumberRequired = {
  ...f.text({ wire: 'CourierNumber', required: true, max: 60, widget: 'code' }),
  schema: z.string().check(z.maxLength(1000)),
};
/** Many courier numbers. The verb counts them, so that too many are code 106. */
export const rawNumbers = {
  ...f.texts({ wire: 'CourierNumbers', required: true }),
  schema: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20_000)),
};
/** A text box of values, one a line. */
export const lines = <const W extends string>(wire: W) => ({
  ...f.longText({ wire, max: 20_000 }),
  schema: z.string().check(z.maxLength(1_500_000)),
});
