import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishRecharge, getSiteBankAccounts } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { useOfferedCurrencies, useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { presetSums } from '@entrepot/client/money/way-limits.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { isSome, WalletCard } from '../wallet/public.tsx';
import { CouponSelect } from './coupon-select.tsx';
import { followPayment, usePaymentWays } from './use-payment-ways.ts';
import { boundsProblem, WaySelect } from './way-select.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';

const { Online, BankTransfer } = enumCodes.RechargeType;

/** Recharges the customer's wallet: online immediately, or by a bank transfer that finance verifies by its slip. */
export function Page() {
  const t = useTexts('payments');
  const wallet = useTexts('wallet');
  const place = useTabLocation();
  // A statement that is paid by a transfer.
  const statement = place.query.get('statement');
  const wanted = place.query.get('amount');
  const currencies = useOfferedCurrencies();
  const own = useOwnCurrency();
  const [type, setType] = useState<typeof Online | typeof BankTransfer>(statement ? BankTransfer : Online);
  const [chosenCurrency, setCurrency] = useState<string | null>(null);
  const currency = currencies.find(({ id }) => id === chosenCurrency) ?? own;
  const [amount, setAmount] = useState<string | null>(wanted);
  const [chosenWay, setWay] = useState<string | null>(null);
  const [coupon, setCoupon] = useState<string | null>(null);
  const [slips, setSlips] = useState<string[]>([]);
  const [remarks, setRemarks] = useState('');
  const ways = usePaymentWays(currency?.id, type === Online);
  const way = ways.find(({ id }) => id === chosenWay) ?? ways[0];
  const sending = useCall(establishRecharge, {
    success: ({ onlinePayment }) => (onlinePayment ? undefined : t('pages.sent')),
    done: async ({ onlinePayment }) => {
      await leave(place);
      if (onlinePayment) followPayment(onlinePayment, '/RechargeIndex');
      else go('/RechargeIndex');
    },
  });
  const bounds = type === Online && way && currency ? boundsProblem(amount, way, currency, t) : undefined;
  const able = currency !== undefined && isSome(amount) && !bounds && (type === Online ? way !== undefined : slips.length > 0);
  const send = () =>
    able &&
    sending.run({
      rechargeType: type,
      currencyId: currency.id,
      rechargeAmount: amount!,
      userCouponId: coupon || undefined,
      billSettlementId: statement || undefined,
      remarks: remarks.trim() ? remarks : undefined,
      ...(type === Online ? { onlinePaymentConfigurationId: way!.id } : { voucherUrls: slips }),
    });
  return (
    <Stack>
      <PageHeader title={t('actions.recharge')} onBack={() => leave(place)} />
      <WalletCard />
      {statement && currency && <Alert tone="info">{t('pages.forStatement', { amount: moneyText(wanted ?? '0', currency) })}</Alert>}
      <Card>
        <Stack>
          <Tabs
            label={t('pages.how')}
            tabs={[
              { key: String(Online), label: t('pages.online') },
              { key: String(BankTransfer), label: t('pages.transfer') },
            ]}
            value={String(type)}
            onChange={(key) => setType(key === String(Online) ? Online : BankTransfer)}
          />
          <Grid columns={2} least={220}>
            <Select
              label={wallet('recharge.fields.currencyId')}
              options={currencies.map(({ id, code, sign }) => ({ value: id, label: `${code} ${sign}` }))}
              value={currency?.id ?? null}
              onChange={(value: string | null) => setCurrency(value)}
              required
            />
            <NumberField
              label={wallet('recharge.fields.rechargeAmount')}
              prefix={currency?.sign ?? ''}
              decimals={currency?.decimals ?? 2}
              value={amount}
              onChange={setAmount}
              onEnter={send}
              error={bounds}
              autoFocus
              required
            />
          </Grid>
          {currency && (
            <Group gap="small">
              {presetSums
                .filter((sum) => type !== Online || !way || !boundsProblem(sum, way, currency, t))
                .map((sum) => (
                  <Button key={sum} size="small" kind={amount === sum ? 'primary' : 'plain'} onClick={() => setAmount(sum)}>
                    {moneyText(sum, { ...currency, decimals: 0 })}
                  </Button>
                ))}
            </Group>
          )}
          {type === BankTransfer && currency && <SiteAccounts currencyId={currency.id} />}
          {type === Online && <WaySelect ways={ways} value={way?.id ?? null} onChange={setWay} currency={currency} />}
          {type === Online && currency && ways.length === 0 && <Alert tone="warn">{t('pages.noWays')}</Alert>}
          {type === BankTransfer && (
            <UploadField label={t('pages.slips')} hint={t('pages.slipsHint')} value={slips} onChange={setSlips} required />
          )}
          <CouponSelect amount={amount} currency={currency} value={coupon} onChange={setCoupon} />
          <TextArea label={wallet('recharge.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
          <Group>
            <Button kind="primary" disabled={!able} onClick={send}>
              {t(type === Online ? 'pages.pay' : 'pages.send')}
            </Button>
            {way?.sandbox && type === Online && (
              <Text size="small" tone="soft">
                {t('pages.sandboxHint')}
              </Text>
            )}
          </Group>
        </Stack>
      </Card>
    </Stack>
  );
}

/** The accounts of the site to which a transfer in a currency is sent, with what to write on it. */
function SiteAccounts({ currencyId }: { currencyId: string }) {
  const t = useTexts('payments');
  const purpose = useSession(({ user }) => user?.memberCode || user?.userName || '');
  const { data } = useCallQuery(getSiteBankAccounts, {}, { staleTime: 60_000 });
  if (!data) return null;
  const own = data.filter((account) => account.currencyId === currencyId);
  if (!own.length) return <Alert tone="warn">{t('pages.noAccounts')}</Alert>;
  return (
    <Stack gap="small">
      <Text>{t('pages.toAccount')}</Text>
      {own.map(({ bankName, accountName, accountNumber, note }) => (
        <DescriptionList
          key={accountNumber}
          items={[
            { label: t('pages.bank'), value: bankName },
            { label: t('pages.holder'), value: accountName, copy: accountName },
            { label: t('pages.number'), value: accountNumber, copy: accountNumber },
            ...(purpose ? [{ label: t('pages.transferPurpose'), value: purpose, copy: purpose }] : []),
            ...(note ? [{ label: t('pages.note'), value: note }] : []),
          ]}
        />
      ))}
    </Stack>
  );
}
