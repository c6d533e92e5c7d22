import { rechargeIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { Suspense, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import {
  BeforeAfter,
  isSome,
  leftAfter,
  minus,
  onlineWays,
  sameWay,
  totalDue,
  useCurrencyOf,
  usualWay,
  useWallet,
  type WalletRow,
  type Way,
  waysToPay,
} from '../wallet/public.tsx';
import { EinvoiceLine } from '../einvoices/public.tsx';
import { CouponChooser, useCoupons } from '../promotions/public.tsx';
import { type BillRow, isPaid, isUnpaid, mayPay, type WholeBill } from './bill-facts.ts';
import { PendingPayments, TransferDialog, usePaymentWays } from '../payments/public.tsx';
import { BillsToPay } from './bills-to-pay.tsx';
import { PocketChoice } from './pocket-choice.tsx';
import { useBills } from './use-bill.ts';
import { usePayment } from './use-payment.ts';

export interface PayBillsDialogProps {
  billIds: readonly string[];
  onClose(): void;
  /** Called with the payment record ids after the bills are paid; the dialog then closes. */
  onPaid?(paymentRecordIds: string[]): void;
  /** Called after the slip of a bank transfer is sent; the dialog then closes. */
  onTransferred?(): void;
}

// Not a schema form: amount and pocket follow from the selected coupons and the wallet.
/** Pays bills of one customer: shows bills, amount, wallet pocket and the remaining balance. */
export function PayBillsDialog({ billIds, onClose, onPaid, onTransferred }: PayBillsDialogProps) {
  const t = useTexts('billing');
  const staff = audience() !== 'customer';
  const { data: bills, error, refetch } = useBills(billIds);
  const wallet = useWallet(staff ? (bills?.[0]?.ownerId ?? null) : null, !staff || bills !== undefined);
  const failed = (!bills && error) || (!wallet.data && wallet.error);
  if (bills && wallet.data)
    return <Paying bills={bills} wallet={wallet.data} staff={staff} onClose={onClose} onPaid={onPaid} onTransferred={onTransferred} />;
  return (
    <Modal opened onClose={onClose} title={t('pages.payTitle', { count: billIds.length })}>
      {failed ? <ErrorState compact {...errorProps(failed, () => void Promise.all([refetch(), wallet.refetch()]))} /> : <LoadingBlock />}
    </Modal>
  );
}

interface PayingProps extends Omit<PayBillsDialogProps, 'billIds'> {
  bills: readonly (BillRow & Partial<WholeBill>)[];
  wallet: WalletRow;
  staff: boolean;
}

function Paying({ bills, wallet, staff, onClose, onPaid, onTransferred }: PayingProps) {
  const t = useTexts('billing');
  const currency = useCurrencyOf()(wallet);
  const can = useCan();
  const open = bills.filter(mayPay);
  const coupons = useCoupons(open.filter(isUnpaid), !staff);
  const due = minus(totalDue(open), coupons.off);
  const offered = usePaymentWays(wallet.currencyId, !staff);
  const ways = [...waysToPay(wallet, due, staff), ...onlineWays(wallet, due, offered)];
  const [chosen, setChosen] = useState<Way | null>(null);
  const [remarks, setRemarks] = useState('');
  const [byTransfer, setByTransfer] = useState(false);
  const way = ways.find((one) => one.missing === null && sameWay(one, chosen)) ?? usualWay(ways);
  const { pay, problem } = usePayment(currency, (ids) => {
    onPaid?.(ids);
    onClose();
  });
  const foreign = new Set(open.map(({ ownerId }) => ownerId)).size > 1;
  const mayTransfer = !staff && !foreign && can(rechargeIndex.Establish);
  // Coupons alone may settle it.
  const type = isSome(due) ? way?.type : coupons.chosen.length ? enumCodes.PaymentType.Coupon : undefined;
  const able = type !== undefined && !foreign;
  const left = isSome(due) && way ? leftAfter(wallet, way) : null;
  const settle = () =>
    type &&
    pay({
      billIds: open.map(({ id }) => id),
      paymentType: type,
      couponIds: coupons.chosen,
      expectedAmount: due,
      remarks,
      onlinePaymentConfigurationId: isSome(due) && way?.online ? way.online.id : undefined,
    });
  if (coupons.looking)
    return (
      <Modal opened onClose={onClose} title={t('pages.payTitle', { count: open.length })}>
        <LoadingBlock />
      </Modal>
    );
  if (byTransfer)
    return (
      <Suspense fallback={null}>
        <TransferDialog
          billIds={open.map(({ id }) => id)}
          onBack={() => setByTransfer(false)}
          onSent={() => {
            onTransferred?.();
            onClose();
          }}
        />
      </Suspense>
    );
  if (bills.length && !open.length) return <NothingLeft bills={bills} tried={problem !== null} onClose={onClose} onPaid={onPaid} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.payTitle', { count: open.length })}
      size={coupons.offered.length ? 'large' : 'normal'}
      footer={
        <Button kind="primary" disabled={!able} onClick={settle}>
          {able && !isSome(due) ? t('pages.payWithCoupons') : t('pages.payAmount', { amount: moneyText(due, currency) })}
        </Button>
      }
    >
      <Stack>
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <PendingPayments billIds={open.map(({ id }) => id)} />
        {open.length < bills.length && <Alert tone="info">{t('pages.alreadySettled', { count: bills.length - open.length })}</Alert>}
        {foreign && (
          <Alert tone="error" live>
            {t('pages.severalCustomers')}
          </Alert>
        )}
        <BillsToPay bills={open} currency={currency} couponsOff={coupons.off} />
        {coupons.enabled && <CouponChooser coupons={coupons} currency={currency} />}
        {isSome(due) && !foreign && (
          <PocketChoice ways={ways} wallet={wallet} currency={currency} value={way ?? null} onChange={setChosen} />
        )}
        {isSome(due) && mayTransfer && (
          <div>
            <Button onClick={() => setByTransfer(true)}>{t('pages.byTransfer')}</Button>
          </div>
        )}
        {isSome(due) && !way && <Alert tone="warn">{t(mayTransfer ? 'pages.noWayButTransfer' : 'pages.noWay')}</Alert>}
        {!staff && isSome(due) && <EinvoiceLine />}
        {staff && <TextArea label={t('paymentRecord.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />}
        {able && left && way && (isSome(way.balance) || isSome(way.credit)) && (
          <BeforeAfter
            currency={currency}
            changes={[
              { key: 'balance', label: t('pages.balance'), before: wallet.balance, after: left.balance },
              ...(isSome(way.credit)
                ? [{ key: 'credit', label: t('pages.creditLeft'), before: wallet.creditBalance, after: left.credit }]
                : []),
            ]}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface NothingLeftProps extends Omit<PayBillsDialogProps, 'billIds'> {
  bills: PayingProps['bills'];
  /** Whether a payment was attempted here; only then the page behind is notified. */
  tried: boolean;
}

/** The bills were settled meanwhile: in another window, by another user, or by a payment whose response was lost. */
function NothingLeft({ bills, tried, onClose, onPaid }: NothingLeftProps) {
  const t = useTexts('billing');
  const paid = bills.every(isPaid);
  const close = () => {
    if (tried && paid) onPaid?.([]);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('pages.payTitle', { count: bills.length })}
      footer={
        <Button kind="primary" onClick={close}>
          {t('pages.settledClose')}
        </Button>
      }
    >
      <Alert tone={paid ? 'success' : 'info'} live>
        {paid ? t('pages.allPaid') : t('pages.nothingToPay')}
      </Alert>
    </Modal>
  );
}
