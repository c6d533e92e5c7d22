import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBills } from '@entrepot/contract/modules/billing/calls.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { auditRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf, useDecision } from '../wallet/public.tsx';

/** Finance compares a bank transfer with its slip: enters the amount that was received and books it, or rejects it with a reason. */
export function AuditDialog({ row, onClose }: { row: Listed<typeof recharge>; onClose(): void }) {
  const t = useTexts('payments');
  const wallet = useTexts('wallet');
  const currency = useCurrencyOf()(row);
  const number = row.serialNumber;
  const { data: bills } = useCallQuery(getBills, row.billIds?.length ? { billIds: row.billIds, rows: 100 } : null, { of: bill });
  const numbers = bills?.data.map(({ serialNumber, sourceNumber }) => sourceNumber ?? serialNumber).join(', ');
  const slips = row.voucherUrls ?? [];
  const decided = useDecision({ yes: t('pages.approve'), no: t('pages.reject'), remarks: wallet('recharge.fields.auditRemarks') });
  return (
    <CallDialog
      of={auditRecharge}
      about={recharge}
      title={t('pages.auditOf', { number })}
      currency={currency}
      above={
        <Stack>
          <Text>
            {String(row.nickName || row.userName || '')} <Money amount={row.rechargeAmount} currency={currency} size="large" />
          </Text>
          {slips.length > 0 && <ImageThumbs addresses={slips} large />}
          {numbers && <Text>{t('transfer.forBills', { numbers })}</Text>}
          {row.remarks && <Text tone="soft">{row.remarks}</Text>}
        </Stack>
      }
      rows={[['approved'], ['receivedAmount'], ['remarks']]}
      fields={({ approved }) => ({
        approved: decided(approved).choice,
        receivedAmount: { hidden: !approved, required: true },
        remarks: decided(approved).remarks,
      })}
      params={{ id: row.id }}
      submit={({ approved }) => decided(approved).submit}
      tone={({ approved }) => decided(approved).tone}
      success={(_answer, { approved }) => t(approved ? 'pages.booked' : 'pages.rejected', { number })}
      onClose={onClose}
    />
  );
}
