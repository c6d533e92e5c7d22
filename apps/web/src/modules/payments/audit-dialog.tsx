import { auditRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import type { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import type { Listed } from '../../core/api.ts';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';
import { isSome, plus, useCurrencyOf } from '../wallet/pickers.tsx';

/** Finance holds a bank transfer against its slip: books what came in, or refuses it with a reason. */
export function AuditDialog({ row, onClose }: { row: Listed<typeof recharge>; onClose(): void }) {
  const t = useWords('payments');
  const wallet = useWords('wallet');
  const currency = useCurrencyOf()(row);
  const number = row.serialNumber;
  const [approved, setApproved] = useState(true);
  const [received, setReceived] = useState<string | null>(plus(row.rechargeAmount));
  const [remarks, setRemarks] = useState('');
  const auditing = useCall(auditRecharge, { success: t(approved ? 'pages.booked' : 'pages.rejected', { number }), done: onClose });
  const able = approved ? isSome(received) : remarks.trim() !== '';
  const audit = () =>
    able &&
    auditing.run({ id: row.id, approved, ...(approved ? { receivedAmount: received! } : {}), ...(remarks.trim() ? { remarks } : {}) });
  const slips = (row.voucherUrls ?? []) as string[];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.auditOf', { number })}
      footer={
        <Button kind={approved ? 'primary' : 'danger'} disabled={!able} onClick={audit}>
          {t(approved ? 'pages.approve' : 'pages.reject')}
        </Button>
      }
    >
      <Stack>
        <Group>
          <Text>
            {String(row.nickName || row.userName || '')} <Money amount={row.rechargeAmount} currency={currency} size="large" />
          </Text>
          {slips.length > 0 && <ImageThumbs addresses={slips} />}
        </Group>
        {row.remarks && <Text tone="soft">{row.remarks}</Text>}
        <Select<'yes' | 'no'>
          label={t('pages.decision')}
          options={[
            { value: 'yes', label: t('pages.approve') },
            { value: 'no', label: t('pages.reject') },
          ]}
          value={approved ? 'yes' : 'no'}
          onChange={(value) => setApproved(value !== 'no')}
          required
        />
        {approved && (
          <NumberField
            label={wallet('recharge.fields.receivedAmount')}
            prefix={currency.sign}
            decimals={currency.decimals}
            value={received}
            onChange={setReceived}
            onEnter={audit}
            required
          />
        )}
        <TextArea
          label={approved ? wallet('recharge.fields.auditRemarks') : t('pages.reason')}
          hint={t('pages.reasonSeen')}
          value={remarks}
          onChange={setRemarks}
          maxLength={500}
          rows={2}
          required={!approved}
        />
      </Stack>
    </Modal>
  );
}
