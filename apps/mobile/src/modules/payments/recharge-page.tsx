import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { establishRecharge, getSiteBankAccounts } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { getCurrentUserRechargeAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { compare, isSome } from '@entrepot/client/money/amounts.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { brokenBound, presetSums } from '@entrepot/client/money/way-limits.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type SiteCurrency, useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { isDecimal } from '@entrepot/ui/form/decimal-text.ts';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, DetailList, Inside, Panel } from '../../core/parts.tsx';

const { Online, BankTransfer } = enumCodes.RechargeType;
type Kind = typeof Online | typeof BankTransfer;

/** Tops up the customer's wallet: online, or by a bank transfer whose slip is verified by finance. */
export function RechargePage() {
  const t = useTexts('payments');
  const currency = useOwnCurrency();
  return (
    <Page title={t('actions.recharge')} back="/wallet">
      {currency ? <Recharging currency={currency} /> : <Waiting />}
    </Page>
  );
}

function Recharging({ currency }: { currency: SiteCurrency }) {
  const t = useTexts('payments');
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  // The id of a statement to be paid by bank transfer.
  const statement = query.get('statement');
  const [kind, setKind] = useState<Kind>(statement ? BankTransfer : Online);
  const [amount, setAmount] = useState(() => (isDecimal(query.get('amount') ?? '') ? query.get('amount') : null));
  const [chosenWay, chooseWay] = useState<string | null>(null);
  // Undefined until the user chooses; defaults to the coupon with the largest bonus.
  const [chosenCoupon, chooseCoupon] = useState<string | null | undefined>(undefined);
  const [slips, setSlips] = useState<string[]>([]);
  const { data: ways } = useCallQuery(getAvailableOnlinePayments, { currencyId: currency.id });
  const coupons = useRechargeCoupons(amount, currency.id);
  const couponId = chosenCoupon === undefined ? (coupons[0]?.id ?? null) : (coupons.find(({ id }) => id === chosenCoupon)?.id ?? null);
  const way = ways?.find(({ id }) => id === chosenWay) ?? ways?.[0];
  const sending = useCall(establishRecharge, {
    success: ({ onlinePayment }) => (onlinePayment ? undefined : t('pages.sent')),
    done({ onlinePayment }) {
      if (onlinePayment) followOpened(onlinePayment, '/app/payment', (address) => location.assign(address));
      else go('/wallet', { replace: true });
    },
  });
  const brokenBoundOf = (sum: string | null) => (kind === Online && way ? brokenBound(sum, way) : null);
  const broken = brokenBoundOf(amount);
  const wrong = broken ? t(broken.name, { amount: moneyText(broken.amount, currency) }) : undefined;
  const able = isSome(amount) && !broken && (kind === Online ? way !== undefined : slips.length > 0);
  const send = () =>
    sending.run({
      rechargeType: kind,
      currencyId: currency.id,
      rechargeAmount: amount!,
      userCouponId: couponId,
      billSettlementId: statement,
      ...(kind === Online ? { onlinePaymentConfigurationId: way!.id } : { voucherUrls: slips }),
    });
  return (
    <Panel>
      <Inside>
        <Choices<Kind>
          label={t('pages.how')}
          value={kind}
          options={[
            { value: Online, label: t('pages.online') },
            { value: BankTransfer, label: t('pages.transfer') },
          ]}
          onChange={setKind}
        />
        <NumberField
          label={t('recharge.amount', { code: currency.code })}
          value={amount}
          onChange={setAmount}
          decimals={currency.decimals}
          error={wrong}
          required
        />
        <Group gap="small">
          {presetSums
            .filter((sum) => !brokenBoundOf(sum))
            .map((sum) => (
              <Button key={sum} kind={amount === sum ? 'primary' : 'plain'} onClick={() => setAmount(sum)}>
                {moneyText(sum, { ...currency, decimals: 0 })}
              </Button>
            ))}
        </Group>
        {kind === Online && ways?.length === 0 && <Alert tone="warn">{t('pages.noWays')}</Alert>}
        {kind === Online && way && (
          <Select<string>
            label={t('pages.way')}
            options={(ways ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={way.id}
            onChange={chooseWay}
            required
          />
        )}
        {kind === BankTransfer && <Accounts currencyId={currency.id} />}
        {kind === BankTransfer && (
          <UploadField label={t('pages.slips')} hint={t('pages.slipsHint')} value={slips} onChange={setSlips} required />
        )}
        {coupons.length > 0 && (
          <Select<string>
            label={t('pages.coupon')}
            placeholder={t('pages.noCoupon')}
            options={coupons.map(({ id, name, preferentialAmount }) => ({
              value: id,
              label: `${name} +${moneyText(preferentialAmount, currency)}`,
            }))}
            value={couponId}
            onChange={chooseCoupon}
            clearable
          />
        )}
        <Button kind="primary" size="large" wide disabled={!able} busy={sending.busy} onClick={() => void send()}>
          {t(kind === Online ? 'pages.pay' : 'pages.send')}
        </Button>
      </Inside>
    </Panel>
  );
}

/** Loads the coupons that add a bonus to a top-up of this amount, the largest bonus first. */
function useRechargeCoupons(amount: string | null, currencyId: string) {
  const settled = useSettled(amount, 300);
  const { data } = useCallQuery(
    getCurrentUserRechargeAvailableCoupons,
    { currencyId, rechargeAmount: settled! },
    { enabled: isSome(settled) },
  );
  return (isSome(settled) ? (data ?? []) : []).toSorted((a, b) => compare(b.preferentialAmount, a.preferentialAmount));
}

/** The bank accounts that receive transfers. */
function Accounts({ currencyId }: { currencyId: string }) {
  const { data } = useCallQuery(getSiteBankAccounts, {});
  const own = (data ?? []).filter((one) => one.currencyId === currencyId);
  return own.map(({ bankName, accountName, accountNumber, note }) => (
    <DetailList
      key={accountNumber}
      of={[
        [bankName, accountNumber],
        [accountName, note ?? accountName],
      ]}
    />
  ));
}
