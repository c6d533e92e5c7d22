import { getCurrentUserRechargeAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useEffect, useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { type SiteCurrency, useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { compare, isSome } from '../wallet/public.tsx';

interface Props {
  amount: string | null;
  currency?: SiteCurrency;
  value: string | null;
  onChange(id: string | null): void;
}

/** The customer's own coupons that add to a recharge of an amount, where it is in the wallet's currency; nothing when there are none. */
export function CouponSelect({ amount, currency, value, onChange }: Props) {
  const t = useTexts('payments');
  const own = useOwnCurrency();
  const settled = useSettled(amount, 300);
  const fits = isSome(settled) && currency !== undefined && currency.id === own?.id;
  const { data } = useCallQuery(
    getCurrentUserRechargeAvailableCoupons,
    fits ? { currencyId: currency.id, rechargeAmount: settled! } : null,
  );
  const coupons = fits ? (data ?? []) : [];
  const best = [...coupons].sort((a, b) => compare(b.preferentialAmount, a.preferentialAmount))[0]?.id ?? null;
  // The coupon with the largest bonus is selected until the user selects another or none.
  const [touched, setTouched] = useState(false);
  const fitsStill = coupons.some(({ id }) => id === value);
  const wanted = touched && (value === null || fitsStill) ? value : best;
  useEffect(() => {
    if (data !== undefined && wanted !== value) onChange(wanted);
  }, [data, wanted]);
  if (!coupons.length || !own) return null;
  return (
    <Select<string>
      label={t('pages.coupon')}
      placeholder={t('pages.noCoupon')}
      options={coupons.map(({ id, name, preferentialAmount }) => ({ value: id, label: `${name} +${moneyText(preferentialAmount, own)}` }))}
      value={value}
      onChange={(id) => {
        setTouched(true);
        onChange(id);
      }}
      clearable
    />
  );
}
