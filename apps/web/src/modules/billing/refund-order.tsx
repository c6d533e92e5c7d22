import type { Output } from '@entrepot/contract/core/call.ts';
import type { getRefundPlan } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

type Plan = Output<typeof getRefundPlan>;
interface Props {
  plan: Plan;
  /** Whether the customer need not pay it again. */
  waived: boolean;
  onChange(waived: boolean): void;
}

/** Whether an order that has yet to leave would have nothing of its price any more: then it can only be stopped. */
export const mustStop = ({ orderLeft, wholeOrder }: Plan): boolean => wholeOrder && !orderLeft;

/** What becomes of the order that was paid with the money: it stops or owes it again, or its price is lowered. */
export function RefundOrder({ plan, waived, onChange }: Props) {
  const t = useWords('billing');
  const { orderNumber: number, orderLeft } = plan;
  if (!number) return null;
  const again = t(orderLeft ? 'pages.orderOwes' : 'pages.orderStops');
  if (mustStop(plan)) return <Alert tone="warn">{t('pages.orderMustStop', { number })}</Alert>;
  return (
    <Select<'again' | 'waived'>
      label={t('pages.orderThen', { number })}
      hint={t(waived ? 'pages.orderLoweredText' : orderLeft ? 'pages.orderOwesText' : 'pages.orderStopsText')}
      options={[
        { value: 'again', label: again },
        { value: 'waived', label: t('pages.orderLowered') },
      ]}
      value={waived ? 'waived' : 'again'}
      onChange={(value) => onChange(value === 'waived')}
      required
    />
  );
}
