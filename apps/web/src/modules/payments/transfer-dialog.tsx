import { useBillTransfer } from '@entrepot/client/money/use-bill-transfer.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText, timeText } from '@entrepot/ui/base/format.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { errorProps } from '../../core/app/error-props.ts';

interface Props {
  billIds: readonly string[];
  /** Back to the other ways to pay. */
  onBack(): void;
  onSent(): void;
}

/** Pays bills by a bank transfer: account, amount and reference to copy, and the slip that finance checks. */
export function TransferDialog({ billIds, onBack, onSent }: Props) {
  const t = useTexts('payments');
  const { timeZone } = useSettings();
  const currencies = useCurrencies();
  const { data, error, refetch, account, choose, chosen, amount, setAmount, slips, setSlips, problem, isAble, send, busy, ...waits } =
    useBillTransfer(billIds, onSent);
  const currencyOf = (id: string) => currencies.find((one) => one.id === id)!;
  const currency = account && currencyOf(account.currencyId);
  return (
    <Modal
      opened
      onClose={onBack}
      title={t('transfer.title')}
      footer={
        <Button kind="primary" disabled={!isAble} busy={busy} onClick={send}>
          {t('transfer.send')}
        </Button>
      }
    >
      {!data && (error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />)}
      {data && (
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          {data.waiting.map((one) => (
            <Alert
              key={one.id}
              tone="warn"
              live
              title={t('transfer.waits', { number: one.serialNumber })}
              action={
                <Button size="small" busy={waits.withdrawing} onClick={() => waits.withdraw(one.id)}>
                  {t('transfer.withdraw')}
                </Button>
              }
            >
              {t('transfer.waitsText', {
                amount: moneyText(one.amount, currencyOf(one.currencyId)),
                time: timeText(one.creationTime, timeZone).slice(0, 16),
              })}
            </Alert>
          ))}
          {!account && <Alert tone="warn">{t('transfer.none')}</Alert>}
          {account && currency && data.waiting.length === 0 && (
            <>
              <Text>{t('transfer.lead')}</Text>
              {data.accounts.length > 1 && (
                <Select
                  label={t('transfer.account')}
                  options={data.accounts.map((one, at) => ({
                    value: at,
                    label: `${currencyOf(one.currencyId).code} · ${one.bankName} · ${one.accountNumber}`,
                  }))}
                  value={chosen}
                  onChange={(at: number | null) => choose(at ?? 0)}
                  required
                />
              )}
              <DescriptionList
                items={[
                  { label: t('pages.bank'), value: account.bankName },
                  { label: t('pages.holder'), value: account.accountName, copy: account.accountName },
                  { label: t('pages.number'), value: account.accountNumber, copy: account.accountNumber },
                  { label: `${t('transfer.amount')} (${currency.code})`, value: account.amount, copy: account.amount },
                  { label: t('transfer.reference'), value: account.reference, copy: account.reference },
                  ...(account.note ? [{ label: t('pages.note'), value: account.note }] : []),
                ]}
              />
              <UploadField label={t('pages.slips')} hint={t('pages.slipsHint')} value={slips} onChange={setSlips} required />
              <NumberField
                label={t('transfer.sentAmount')}
                prefix={currency.sign}
                decimals={currency.decimals}
                value={amount}
                onChange={setAmount}
                required
              />
              <Text tone="soft" size="small">
                {t('transfer.noCoupons')}
              </Text>
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}
