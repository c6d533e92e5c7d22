import { codStatementLine } from '@entrepot/contract/modules/cod/cod-statement-line.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { CodFigures } from './figures.tsx';

const DecideDialog = late(() => import('./decide-dialog.tsx').then((part) => ({ default: part.DecideDialog })));

export type StatementLine = Listed<typeof codStatementLine>;
const isOpen = ({ codLineStatus }: StatementLine) => codLineStatus === enumCodes.CodLineStatus.Open;

/** The rows of carriers' statements; finance decides those that differ from their orders. */
export function StatementLines({ children }: { children: ReactNode }) {
  const t = useTexts('cod');
  const currencyOf = useCurrencyOf();
  return (
    <ListPage
      of={codStatementLine}
      head={<CodFigures />}
      cells={moneyCells(codStatementLine, (row) => currencyOf({ currencyId: row?.currencyId }), { quiet: ['expectedAmount', 'statedFee'] })}
      form={false}
      empty={t('codStatementLine.empty')}
      rowTone={(row) => (isOpen(row) ? 'error' : undefined)}
      actions={[
        {
          key: 'decide',
          needs: codRemittanceIndex.Correct,
          visible: isOpen,
          dialog: (row, onClose) => <DecideDialog row={row} onClose={onClose} />,
        },
      ]}
    >
      {children}
    </ListPage>
  );
}
