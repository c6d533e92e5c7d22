import { Card as CardBox } from '@entrepot/ui/page/layout.tsx';
import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentProps, Suspense } from 'react';
import type { Change } from './before-after.tsx';
import type { ReverseDialog as Dialog } from './reverse-dialog.tsx';
import type { CompensateDialog as Compensate } from './adjust-dialog.tsx';
import type { TransferDialog as Correction } from './transfer-dialog.tsx';

export { compare, isSome, least, minus, plus, shareOf } from '@entrepot/client/money/amounts.ts';
export { useReasons } from './reasons.ts';
export { moneyCells, useCurrencyOf } from './currency.tsx';
export {
  leftAfter,
  type PaymentType,
  totalDue,
  onlineWays,
  sameWay,
  usualWay,
  type Way,
  waysToPay,
} from '@entrepot/client/money/pockets.ts';

export { useWallet, type WalletRow } from './use-wallet.ts';

const Card = late(
  () => import('./wallet-card.tsx').then((part) => ({ default: part.WalletCard })),
  () => cardSpace,
);
const Recharge = late(() => import('./recharge-dialog.tsx').then((part) => ({ default: part.RechargeDialog })));
const Reverse = late(() => import('./reverse-dialog.tsx').then((part) => ({ default: part.ReverseDialog })));
const Transfer = late(() => import('./transfer-dialog.tsx').then((part) => ({ default: part.TransferDialog })));
const Compensation = late(() => import('./adjust-dialog.tsx').then((part) => ({ default: part.CompensateDialog })));
const Table = late(() => import('./before-after.tsx').then((part) => ({ default: part.BeforeAfter })));

// Reserves the height of the card to avoid a layout shift.
const cardSpace = (
  <CardBox>
    <Skeleton height={66} />
  </CardBox>
);

/** The customer's wallet for the head of a page. */
export const WalletCard = () => (
  <Suspense fallback={cardSpace}>
    <Card />
  </Suspense>
);

/** Balance of each pocket now and after a step. */
export const BeforeAfter = (props: { changes: readonly Change[]; currency: Currency }) => (
  <Suspense fallback={null}>
    <Table {...props} />
  </Suspense>
);

/** Books money received by staff for a customer, who is selected in the form. */
export const ManualRecharge = (props: { onClose(): void }) => (
  <Suspense fallback={null}>
    <Recharge {...props} />
  </Suspense>
);

/** Reverses a booked record, with a reason that the customer can read. */
export const ReverseDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={null}>
    <Reverse {...props} />
  </Suspense>
);

/** Compensates a customer for a bill that cannot be refunded any more. */
export const CompensateDialog = (props: ComponentProps<typeof Compensate>) => (
  <Suspense fallback={null}>
    <Compensation {...props} />
  </Suspense>
);

/** Corrects the number of a transfer to a customer's bank. */
export const TransferDialog = (props: ComponentProps<typeof Correction>) => (
  <Suspense fallback={null}>
    <Transfer {...props} />
  </Suspense>
);
export { useDecision } from './decision.ts';
