import { Card as CardBox } from '@entrepot/ui/layout.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import type { Change } from './before-after.tsx';

export { compare, isSome, least, minus, plus } from '@entrepot/client/money/amounts.ts';
export { useReasons } from './reasons.ts';
export { type CurrencyOf, moneyCells, useCurrencyOf } from './currency.tsx';
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
const Table = late(() => import('./before-after.tsx').then((part) => ({ default: part.BeforeAfter })));

// As high as the card, so that nothing below it moves when it comes.
const cardSpace = (
  <CardBox>
    <Skeleton height={66} />
  </CardBox>
);

/** The customer's own money, for the head of a page. */
export const WalletCard = () => (
  <Suspense fallback={cardSpace}>
    <Card />
  </Suspense>
);

/** What is in each pocket now and what is left after a step. */
export const BeforeAfter = (props: { changes: readonly Change[]; currency: Currency }) => (
  <Suspense fallback={null}>
    <Table {...props} />
  </Suspense>
);

/** Books money that staff took in for a customer, who is chosen in it. */
export const ManualRecharge = (props: { onClose(): void }) => (
  <Suspense fallback={null}>
    <Recharge {...props} />
  </Suspense>
);
export { useDecision } from './decision.ts';
