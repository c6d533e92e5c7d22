import { useBillTransfer } from '@entrepot/client/money/use-bill-transfer.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { moneyText, timeText } from '@entrepot/ui/base/format.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useLocation, useParams, useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Soft } from '../../core/parts.tsx';

/** Pays bills by a bank transfer: account, amount and reference to copy, and the slip that finance checks. */
export function TransferPage() {
  const t = useTexts('payments');
  const { ids = '' } = useParams<{ ids: string }>();
  const search = useSearch();
  const [, go] = useLocation();
  const { timeZone } = useSettings();
  const currencies = useCurrencies();
  const order = new URLSearchParams(search).get('order');
  const transfer = useBillTransfer(ids.split(','), () => go(order ? `/orders/${order}` : '/bills', { replace: true }));
  const { data, error, refetch, account, choose, chosen, amount, setAmount, slips, setSlips, problem, isAble, send, busy } = transfer;
  const currencyOf = (id: string) => currencies.find((one) => one.id === id)!;
  const currency = account && currencyOf(account.currencyId);
  return (
    <Page
      title={t('transfer.title')}
      back={`/pay/${ids}${search && `?${search}`}`}
      foot={
        <Button kind="primary" size="large" wide disabled={!isAble} busy={busy} onClick={send}>
          {t('transfer.send')}
        </Button>
      }
    >
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      {data?.waiting.map((one) => (
        <Panel key={one.id}>
          <Inside>
            <Alert tone="warn" live title={t('transfer.waits', { number: one.serialNumber })}>
              {t('transfer.waitsText', {
                amount: moneyText(one.amount, currencyOf(one.currencyId)),
                time: timeText(one.creationTime, timeZone).slice(0, 16),
              })}
            </Alert>
            <Button wide kind="quiet" busy={transfer.withdrawing} onClick={() => transfer.withdraw(one.id)}>
              {t('transfer.withdraw')}
            </Button>
          </Inside>
        </Panel>
      ))}
      {data && !account && <Alert tone="warn">{t('transfer.none')}</Alert>}
      {data && account && currency && data.waiting.length === 0 && (
        <>
          <Soft>{t('transfer.lead')}</Soft>
          <Panel>
            <Inside>
              {data.accounts.length > 1 && (
                <Select
                  label={t('transfer.account')}
                  options={data.accounts.map((one, at) => ({ value: at, label: `${currencyOf(one.currencyId).code} · ${one.bankName}` }))}
                  value={chosen}
                  onChange={(at: number | null) => choose(at ?? 0)}
                  required
                />
              )}
              <DetailList
                of={[
                  [t('pages.bank'), account.bankName],
                  [t('pages.holder'), <CopyText key="holder" text={account.accountName} />],
                  [t('pages.number'), <CopyText key="number" text={account.accountNumber} />],
                  [`${t('transfer.amount')} (${currency.code})`, <CopyText key="amount" text={account.amount} />],
                  [t('transfer.reference'), <CopyText key="reference" text={account.reference} />],
                  [t('pages.note'), account.note],
                ]}
              />
            </Inside>
          </Panel>
          <Panel>
            <Inside>
              <UploadField label={t('pages.slips')} hint={t('pages.slipsHint')} value={slips} onChange={setSlips} required />
              <NumberField
                label={t('transfer.sentAmount')}
                prefix={currency.sign}
                decimals={currency.decimals}
                value={amount}
                onChange={setAmount}
                required
              />
            </Inside>
          </Panel>
          <Soft>{t('transfer.noCoupons')}</Soft>
        </>
      )}
    </Page>
  );
}
