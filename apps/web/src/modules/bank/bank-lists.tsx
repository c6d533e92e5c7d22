import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankStatement } from '@entrepot/contract/modules/bank/bank-statement.ts';
import { bankStatementIndex } from '@entrepot/contract/modules/bank/screens.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

const ImportDrawer = late(() => import('./import-drawer.tsx').then((part) => ({ default: part.BankImportDrawer })));
const ExplainDialog = late(() => import('./line-dialogs.tsx').then((part) => ({ default: part.ExplainDialog })));
const UndoDialog = late(() => import('./line-dialogs.tsx').then((part) => ({ default: part.UndoDialog })));

const RevertStatementDialog = late(() => import('./line-dialogs.tsx').then((part) => ({ default: part.RevertStatementDialog })));

export type BankLineRow = Listed<typeof bankLine>;
const isOpen = ({ bankLineStatus }: BankLineRow) => bankLineStatus === enumCodes.BankLineStatus.Open;

/** The button that imports a statement. */
const importButton = {
  key: 'Import',
  needs: bankStatementIndex.Import,
  whenEmpty: 'too' as const,
  dialog: (_: void, onClose: () => void) => <ImportDrawer onClose={onClose} />,
};

/** Every line of the imported statements. */
export function BankLines({ children }: { children: ReactNode }) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  return (
    <ListPage
      of={bankLine}
      form={false}
      empty={t('bankLine.empty')}
      cells={moneyCells(bankLine, currencyOf, { signed: ['amount'] })}
      rowTone={(row) => (isOpen(row) ? 'waiting' : undefined)}
      toolbar={[importButton]}
      actions={[
        {
          key: 'explain',
          needs: bankStatementIndex.Match,
          visible: isOpen,
          dialog: (row, onClose) => <ExplainDialog id={row.id} onClose={onClose} />,
        },
        {
          key: 'undo',
          needs: bankStatementIndex.Match,
          visible: (row) => !isOpen(row),
          dialog: (row, onClose) => <UndoDialog id={row.id} onClose={onClose} />,
        },
      ]}
    >
      {children}
    </ListPage>
  );
}

/** The imported statements. */
export function Statements({ onLines, children }: { onLines(id: string): void; children: ReactNode }) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  return (
    <ListPage
      of={bankStatement}
      form={false}
      empty={t('bankStatement.empty')}
      cells={moneyCells(bankStatement, currencyOf)}
      toolbar={[importButton]}
      actions={[
        { key: 'seeLines', run: ({ id }) => onLines(id) },
        {
          key: 'revertFile',
          needs: bankStatementIndex.Import,
          tone: 'danger',
          later: true,
          visible: ({ revertedTime }) => revertedTime === null,
          dialog: ({ id, fileName }, onClose) => <RevertStatementDialog id={id} file={fileName} onClose={onClose} />,
        },
      ]}
    >
      {children}
    </ListPage>
  );
}
