import type { Dec } from '@entrepot/contract/core/field.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillById } from '@entrepot/contract/modules/billing/calls.ts';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { useQuery } from '@tanstack/react-query';

/** A charge on a bill. */
export interface Line {
  id: string;
  code: string;
  expenseTypeName?: string | null;
  explanation: string | null;
  quantity: string | null;
  amount: Dec;
  discountAmount: Dec;
}
/** A payment, or what was given back, with what of it went to this bill. */
export interface Payment {
  id: string;
  serialNumber: string;
  creationTime: Date;
  paymentType: number;
  paymentRecordType: number;
  billAmount: Dec;
}
/** A bill with what it is made of, and what was paid and given back on it. */
export type WholeBill = Listed<typeof bill> & {
  lines: readonly Line[];
  payments: readonly Payment[];
  refunds: readonly Payment[];
};

/** One bill with its lines, payments and refunds. */
export const useBill = (id: string) =>
  useQuery({
    queryKey: ['bill', id],
    queryFn: async () => (await askRows(bill, getBillById, { id }, { quiet: true })) as unknown as WholeBill,
    meta: { follows: [bill.name] },
  });
