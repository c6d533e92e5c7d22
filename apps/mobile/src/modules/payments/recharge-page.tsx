import { plainSigns } from '@entrepot/contract/core/plain-signs.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { establishRecharge, getSiteBankAccounts } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { getCurrentUserRechargeAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { compare, isSome } from '@entrepot/client/money/amounts.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { brokenBound, presetSums } from '@entrepot/client/money/way-limits.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type SiteCurrency, useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Group } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, Facts, Inside, Panel } from '../../core/parts.tsx';

const { Online, BankTransfer } = enumCodes.RechargeType;
type Kind = typeof Online | typeof BankTransfer;

/** A customer puts money into the wallet: online at once, or by a bank transfer whose slip finance checks. */
export function RechargePage() {
  const t = useWords('payments');
  const currency = useOwnCurrency();
  return (
    <Page title={t('actions.recharge')} back="/wallet">
      {currency ? <Recharging currency={currency} /> : <Waiting />}
    </Page>
  );
}

function Recharging({ currency }: { currency: SiteCurrency }) {
  const t = useWords('payments');
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  // A statement that is paid by a transfer.
  const statement = query.get('statement');
  const [kind, setKind] = useState<Kind>(statement ? BankTransfer : Online);
  const [typed, setTyped] = useState(query.get('amount') ?? '');
  const [chosenWay, chooseWay] = useState<string | null>(null);
  // Undefined until the person chooses: then the one that adds most.
  const [chosenCoupon, chooseCoupon] = useState<string | null | undefined>(undefined);
  const [slips, setSlips] = useState<string[]>([]);
  const plain = plainSigns(typed).trim();
  const amount = /^\d+(\.\d+)?$/.test(plain) ? plain : null;
  const { data: ways } = useQuery({
    queryKey: ['payment-ways', currency.id],
    queryFn: () => ask(getAvailableOnlinePayments, { currencyId: currency.id }, { quiet: true }),
  });
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
  const brokenBy = (sum: string | null) => (kind === Online && way ? brokenBound(sum, way) : null);
  const broken = brokenBy(amount);
  const wrong =
    typed && !amount ? t('recharge.noAmount') : broken ? t(broken.name, { amount: moneyText(broken.amount, currency) }) : undefined;
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
        <TextField
          label={t('recharge.amount', { code: currency.code })}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          error={wrong}
          required
        />
        <Group gap="small">
          {presetSums
            .filter((sum) => !brokenBy(sum))
            .map((sum) => (
              <Button key={sum} kind={amount === sum ? 'primary' : 'plain'} onClick={() => setTyped(sum)}>
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

/** The coupons that add to a recharge of this amount, the one that adds most first. */
function useRechargeCoupons(amount: string | null, currencyId: string) {
  const settled = useSettled(amount, 300);
  const { data } = useQuery({
    queryKey: ['recharge-coupons', currencyId, settled],
    queryFn: () => ask(getCurrentUserRechargeAvailableCoupons, { currencyId, rechargeAmount: settled! }, { quiet: true }),
    enabled: isSome(settled),
  });
  return (isSome(settled) ? (data ?? []) : []).toSorted((a, b) => compare(b.preferentialAmount, a.preferentialAmount));
}

/** Where a transfer goes to. */
function Accounts({ currencyId }: { currencyId: string }) {
  const { data } = useQuery({ queryKey: ['site-accounts'], queryFn: () => ask(getSiteBankAccounts, {}, { quiet: true }) });
  const own = (data ?? []).filter((one) => one.currencyId === currencyId);
  return own.map(({ bankName, accountName, accountNumber, note }) => (
    <Facts
      key={accountNumber}
      of={[
        [bankName, accountNumber],
        [accountName, note ?? accountName],
      ]}
    />
  ));
}
