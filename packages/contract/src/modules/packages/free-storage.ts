import { f } from '../../core/field.ts';

/**
 * The free storage of a customer's package in the warehouse: free days left, today included, and the first day that costs money, by the
 * quotation that charges it. Empty when storage costs nothing.
 */
export const freeStorage = {
  freeDaysLeft: f.count({ seenBy: ['customer'] }),
  firstChargedDay: f.date({ seenBy: ['customer'] }),
};
