import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { type BillRow, isUnpaid, mayEdit, mayPay, mayRefund, mayVoid } from './bill-facts.ts';
import { PayBillsDialog } from './public.tsx';

const RefundDialog = late(() => import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })));
const DiscountDialog = late(() => import('./discount-dialog.tsx').then((part) => ({ default: part.DiscountDialog })));
const VoidDialog = late(() => import('./void-dialog.tsx').then((part) => ({ default: part.VoidDialog })));

type Open = { what: 'pay'; rows: readonly BillRow[]; answer(paid: boolean): void } | { what: 'refund' | 'discount' | 'void'; row: BillRow };

/** What can be done about bills, for the person who looks: the actions of a row, and the dialog that is open. */
export function useBillActions() {
  const t = useWords('billing');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const pays = audience() === 'C' ? billIndex.Pay : billIndex.PayForUser;
  /** Opens the payment of some bills; answers whether they were paid. */
  const pay = (rows: readonly BillRow[]) => new Promise<boolean>((answer) => setOpen({ what: 'pay', rows, answer }));
  const actions = [
    { key: 'pay', label: t('actions.pay'), needs: pays, shown: mayPay, run: (row: BillRow) => void pay([row]) },
    {
      key: 'refund',
      label: t('actions.refund'),
      needs: billIndex.Refund,
      shown: mayRefund,
      run: (row: BillRow) => setOpen({ what: 'refund', row }),
    },
    {
      key: 'discount',
      label: t('actions.discount'),
      needs: billIndex.Discount,
      shown: isUnpaid,
      run: (row: BillRow) => setOpen({ what: 'discount', row }),
    },
    {
      key: 'edit',
      label: t('actions.edit'),
      icon: <Icon name="edit" />,
      needs: billIndex.ManualEstablish,
      shown: mayEdit,
      run: ({ id }: BillRow) => go(`/BillManualEstablish?id=${id}`),
    },
    {
      key: 'void',
      label: t('actions.void'),
      needs: billIndex.Void,
      tone: 'danger' as const,
      shown: mayVoid,
      run: (row: BillRow) => setOpen({ what: 'void', row }),
    },
  ];
  const dialog = (
    <Suspense>
      {open?.what === 'pay' && (
        <PayBillsDialog
          billIds={open.rows.map(({ id }) => id)}
          onPaid={() => open.answer(true)}
          onClose={() => {
            open.answer(false);
            close();
          }}
        />
      )}
      {open?.what === 'refund' && <RefundDialog row={open.row} onClose={close} />}
      {open?.what === 'discount' && <DiscountDialog row={open.row} onClose={close} />}
      {open?.what === 'void' && <VoidDialog row={open.row} onClose={close} />}
    </Suspense>
  );
  return { actions, pays, pay, dialog };
}
