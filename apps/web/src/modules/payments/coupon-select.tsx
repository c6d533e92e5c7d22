import { getCurrentUserRechargeAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { type SiteCurrency, useOwnCurrency } from '../../core/app/currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { isSome } from '../wallet/public.tsx';

interface Props {
  amount: string | null;
  currency?: SiteCurrency;
  value: string | null;
  onChange(id: string | null): void;
}

/** The customer's own coupons that add to a recharge of an amount, where it is in the wallet's currency; nothing when there are none. */
export function CouponSelect({ amount, currency, value, onChange }: Props) {
  const t = useWords('payments');
  const own = useOwnCurrency();
  const settled = useSettled(amount, 300);
  const fits = isSome(settled) && currency !== undefined && currency.id === own?.id;
  const { data } = useQuery({
    queryKey: ['rechargeCoupons', currency?.id, settled],
    queryFn: () => ask(getCurrentUserRechargeAvailableCoupons, { currencyId: currency!.id, rechargeAmount: settled! }, { quiet: true }),
    enabled: fits,
  });
  const coupons = fits ? (data ?? []) : [];
  const gone = value !== null && data !== undefined && !coupons.some(({ id }) => id === value);
  useEffect(() => {
    if (gone) onChange(null);
  }, [gone]);
  if (!coupons.length || !own) return null;
  return (
    <Select<string>
      label={t('pages.coupon')}
      placeholder={t('pages.noCoupon')}
      options={coupons.map(({ id, name, preferentialAmount }) => ({ value: id, label: `${name} +${moneyText(preferentialAmount, own)}` }))}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}
