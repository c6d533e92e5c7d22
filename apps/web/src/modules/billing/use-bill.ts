import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillById, getBills } from '@entrepot/contract/modules/billing/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, askRows } from '@entrepot/client/calls/api.ts';
import type { BillRow, WholeBill } from './bill-facts.ts';

const few = 10;
const atOnce = 100;

const wholeBill = async (id: string) => (await ask(getBillById, { id }, { quiet: true })) as unknown as WholeBill;

/** One bill with its lines, payments and refunds. */
export const useBill = (id: string | null) =>
  useQuery({
    queryKey: ['bill', id],
    queryFn: () => wholeBill(id!),
    meta: { follows: ['bill'] },
    enabled: id !== null,
  });

/** Some bills by id, oldest first: a few with their lines, many without. */
export const useBills = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['bills', ids],
    queryFn: (): Promise<(BillRow & Partial<WholeBill>)[]> => (ids.length <= few ? whole(ids) : heads(ids)),
    enabled: ids.length > 0,
  });

const byAge = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

async function whole(ids: readonly string[]) {
  const found = await Promise.all(ids.map(wholeBill));
  return found.sort(byAge);
}

async function heads(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));
  const pages = await Promise.all(parts.map((billIds) => askRows(bill, getBills, { billIds, rows: atOnce }, { quiet: true })));
  return pages.flatMap((page) => page.data).sort(byAge);
}
