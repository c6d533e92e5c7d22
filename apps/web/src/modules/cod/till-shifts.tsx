import { printTillShift } from '@entrepot/contract/modules/cod/till-calls.ts';
import { tillShift } from '@entrepot/contract/modules/cod/till.ts';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

const actions: readonly Button<Listed<typeof tillShift>>[] = [
  callButton({ key: 'printShift', icon: 'print', call: printTillShift, done: (address) => void printPdf(address) }),
];

/** The shifts of the tills, with counted cash and differences. */
export function TillShifts({ children }: { children: ReactNode }) {
  const t = useTexts('cod');
  const currencyOf = useCurrencyOf();
  return (
    <ListPage
      of={tillShift}
      cells={moneyCells(tillShift, currencyOf, { signed: ['difference'], quiet: ['difference'] })}
      form={false}
      detail={({ id }) => `/TillDetailed?id=${id}`}
      empty={t('tillShift.empty')}
      rowTone={(row) => (row.difference && Number(row.difference) ? 'waiting' : undefined)}
      actions={actions}
    >
      {children}
    </ListPage>
  );
}
