import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { EinvoicesOfBill } from '../einvoices/public.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { BillExtras } from './bill-extras.tsx';
import { type BillRow, detailParts } from './bill-facts.ts';
import { BillSummary } from './bill-summary.tsx';

/** Drawer of a bill: amount due, lines, payments and all fields. */
export function BillDetail({ row }: { row: BillRow }) {
  const t = useTexts('billing');
  const cells = moneyCells(bill, useCurrencyOf());
  return (
    <Stack gap="large">
      <BillSummary row={row} />
      <BillExtras id={row.id} />
      <EinvoicesOfBill billId={row.id} />
      <DetailSheet of={bill} row={row} parts={detailParts(t)} cells={cells} />
    </Stack>
  );
}
