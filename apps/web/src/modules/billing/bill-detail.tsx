import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { BillExtras } from './bill-extras.tsx';
import { type BillRow, detailParts } from './bill-facts.ts';
import { BillLead } from './bill-lead.tsx';

/** What a bill's drawer tells over the list: what is owed, its lines and payments, and all its facts. */
export function BillDetail({ row }: { row: BillRow }) {
  const t = useWords('billing');
  const cells = moneyCells(bill, useCurrencyOf());
  return (
    <Stack gap="large">
      <BillLead row={row} />
      <BillExtras id={row.id} />
      <FactSheet of={bill} row={row} parts={detailParts(t)} cells={cells} />
    </Stack>
  );
}
