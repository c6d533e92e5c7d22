import type { Output } from '@entrepot/contract/core/call.ts';
import type { getRefundPlan } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, plus, type WalletRow } from '../wallet/public.tsx';

interface Props {
  plan: Output<typeof getRefundPlan>;
  wallet: WalletRow;
  currency: Currency;
  /** The choice; null means the default of the site. */
  original: boolean | null;
  onChange(original: boolean): void;
}

/** Preview of a refund: the choice for online payments, and each target with amount and resulting balance. */
export function RefundRoute({ plan, wallet, currency, original, onChange }: Props) {
  const t = useTexts('billing');
  const name = plan.wayName ?? '';
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const pockets = [
    { key: 'credit', label: t('pages.creditLeft'), amount: plan.creditAmount, after: plus(wallet.creditBalance, plan.creditAmount) },
    { key: 'online', label: t('pages.backThrough', { name }), amount: plan.onlineAmount, after: null },
    { key: 'balance', label: t('pages.balance'), amount: plan.balanceAmount, after: plus(wallet.balance, plan.balanceAmount) },
  ];
  return (
    <Stack>
      {isSome(plan.onlineMost) && (
        <Select<'online' | 'balance'>
          label={t('pages.paidOnlineGoes')}
          hint={t(plan.toOriginalRoute ? 'pages.siteSendsBack' : 'pages.siteKeeps')}
          options={[
            { value: 'online', label: t('pages.backThrough', { name }) },
            { value: 'balance', label: t('pages.intoBalance') },
          ]}
          value={(original ?? plan.toOriginalRoute) ? 'online' : 'balance'}
          onChange={(value) => onChange(value === 'online')}
          required
        />
      )}
      <Table
        label={t('pages.whereTo')}
        columns={[
          { key: 'to', label: t('pages.whereTo') },
          { key: 'amount', label: t('pages.refundBack'), align: 'right' },
          { key: 'after', label: t('pages.thenThere'), align: 'right' },
        ]}
        rows={pockets
          .filter(({ amount }) => isSome(amount))
          .map(({ key, label, amount, after }) => ({ key, cells: [label, money(amount), after === null ? null : money(after)] }))}
      />
      {isSome(plan.onlineAmount) && <Alert tone="info">{t('pages.backThroughText')}</Alert>}
      {plan.coupons > 0 && (
        <Alert tone="info">
          {t('pages.couponsBack', { count: plan.coupons })}
          {plan.couponsExpired > 0 && ` ${t('pages.couponsExpired', { count: plan.couponsExpired })}`}
        </Alert>
      )}
    </Stack>
  );
}
