import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { adjustUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { printBill } from '@entrepot/contract/modules/billing/calls.ts';
import { type Button, callButton, operators } from '../../core/list/buttons.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { CompensateDialog } from '../wallet/public.tsx';
import { type BillRow, isRefundLocked, mayDiscount, mayEdit, mayPay, mayRefund, mayVoid } from './bill-facts.ts';
import { PayBillsDialog } from './public.tsx';

const RefundDialog = late(() => import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })));
const DiscountDialog = late(() => import('./discount-dialog.tsx').then((part) => ({ default: part.DiscountDialog })));
const RestoreDialog = late(() => import('./void-dialog.tsx').then((part) => ({ default: part.RestoreDialog })));
const VoidDialog = late(() => import('./void-dialog.tsx').then((part) => ({ default: part.VoidDialog })));

/** The permission to pay bills: the user's own, or those of customers. */
export const pays = () => (audience() === 'customer' ? billIndex.Pay : billIndex.PayForUser);

/** Returns the buttons of a bill for its row and its page. */
export const billButtons = (): readonly Button<BillRow>[] => [
  {
    key: 'pay',
    needs: pays(),
    primary: true,
    place: 'both',
    visible: mayPay,
    dialog: ({ id }, onClose) => <PayBillsDialog billIds={[id]} onClose={onClose} />,
  },
  { key: 'refund', needs: billIndex.Refund, visible: mayRefund, dialog: (row, onClose) => <RefundDialog row={row} onClose={onClose} /> },
  {
    key: 'compensate',
    needs: adjustUserAmount.needs,
    audience: operators,
    visible: isRefundLocked,
    dialog: (row, onClose) => (
      <CompensateDialog ownerId={row.ownerId} name={row.ownerName ?? ''} forBill={row.serialNumber} onClose={onClose} />
    ),
  },
  {
    key: 'discount',
    needs: billIndex.Discount,
    visible: mayDiscount,
    dialog: (row, onClose) => <DiscountDialog row={row} onClose={onClose} />,
  },
  callButton({ key: 'print', icon: 'print', call: printBill, done: (address) => void printPdf(address) }),
  {
    key: 'edit',
    icon: 'edit',
    needs: billIndex.ManualEstablish,
    visible: mayEdit,
    run: ({ id }) => go(`/BillManualEstablish?id=${id}`),
  },
  {
    key: 'void',
    needs: billIndex.Void,
    tone: 'danger',
    visible: mayVoid,
    dialog: (row, onClose) => <VoidDialog row={row} onClose={onClose} />,
  },
  {
    key: 'restore',
    needs: billIndex.Void,
    visible: ({ paymentStatus }) => paymentStatus === enumCodes.PaymentStatus.Voided,
    dialog: (row, onClose) => <RestoreDialog row={row} onClose={onClose} />,
  },
];
