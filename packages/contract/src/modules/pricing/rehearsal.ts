/**
 * The result of a rehearsal: orders of the period, those that the quotation would have priced, those outside its ranges, and the amounts.
 */
export interface RehearsalSummary {
  orders: number;
  affected: number;
  withoutPrice: number;
  totals: { currencyCode: string; before: number; after: number; change: number; percent: number | null }[];
}
