import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillById, getBills } from '@entrepot/contract/modules/billing/calls.ts';
import { useCallQueries } from '@entrepot/client/react/call-queries.ts';
import { callQuery, useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { BillRow, WholeBill } from './bill-facts.ts';

const few = 10;
const atOnce = 100;

/** One bill with its lines, payments and refunds. */
export const useBill = (id: string | null) => useCallQuery(getBillById, id === null ? null : { id }, { follows: ['bill'] });

/** Some bills by id, oldest first: a few with their lines, many without. */
export function useBills(ids: readonly string[]) {
  const isFew = ids.length <= few;
  const whole = useCallQueries(isFew ? ids.map((id) => callQuery(getBillById, { id })) : []);
  const heads = useCallQueries(
    isFew ? [] : chunksOf(ids).map((billIds) => callQuery(getBills, { billIds, rows: atOnce }, { of: bill, select: ({ data }) => data })),
  );
  const data: readonly (BillRow & Partial<WholeBill>)[] | undefined = isFew ? whole.data : heads.data?.flat();
  return { ...(isFew ? whole : heads), data: data?.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));
