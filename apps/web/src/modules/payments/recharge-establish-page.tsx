import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { establishRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { useCurrencies, useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { presetSums } from '@entrepot/client/money/way-limits.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { isSome, WalletCard } from '../wallet/public.tsx';
import { CouponSelect } from './coupon-select.tsx';
import { followPayment, usePaymentWays } from './use-payment-ways.ts';
import { SiteAccounts } from './site-accounts.tsx';
import { boundsProblem, WaySelect } from './way-select.tsx';

const { Online, BankTransfer } = enumCodes.RechargeType;

/** A customer puts money into the wallet: online at once, or by a bank transfer whose slip finance checks. */
export function Page() {
  const t = useWords('payments');
  const wallet = useWords('wallet');
  const place = usePlace();
  // A statement that is paid by a transfer.
  const statement = place.query.get('statement');
  const wanted = place.query.get('amount');
  const currencies = useCurrencies();
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
            onChange={(key) => setType(Number(key) as typeof type)}
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
                {t('pages.practiceHint')}
              </Text>
            )}
          </Group>
        </Stack>
      </Card>
    </Stack>
  );
}
