import { auditRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import type { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Group, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { type Decision, DecisionDialog, isSome, plus, useCurrencyOf } from '../wallet/public.tsx';

/** Finance holds a bank transfer against its slip: books what came in, or refuses it with a reason. */
export function AuditDialog({ row, onClose }: { row: Listed<typeof recharge>; onClose(): void }) {
  const t = useWords('payments');
  const wallet = useWords('wallet');
  const currency = useCurrencyOf()(row);
  const number = row.serialNumber;
  const [received, setReceived] = useState<string | null>(plus(row.rechargeAmount));
  const auditing = useAction(
    async ({ approved, remarks }: Decision, idempotencyKey) => {
      const booked = approved ? { receivedAmount: received! } : {};
      await ask(auditRecharge, { id: row.id, approved, ...booked, ...(remarks ? { remarks } : {}) }, { quiet: true, idempotencyKey });
      return approved;
    },
    { success: (approved) => t(approved ? 'pages.booked' : 'pages.rejected', { number }), done: onClose },
  );
  const slips = (row.voucherUrls ?? []) as string[];
  return (
    <DecisionDialog
      title={t('pages.auditOf', { number })}
      yes={t('pages.approve')}
      no={t('pages.reject')}
      remarksLabel={wallet('recharge.fields.auditRemarks')}
      mayApprove={isSome(received)}
      approval={
        <NumberField
          label={wallet('recharge.fields.receivedAmount')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={received}
          onChange={setReceived}
          required
        />
      }
      onDecide={auditing.run}
      onClose={onClose}
    >
      <Group>
        <Text>
          {String(row.nickName || row.userName || '')} <Money amount={row.rechargeAmount} currency={currency} size="large" />
        </Text>
        {slips.length > 0 && <ImageThumbs addresses={slips} />}
      </Group>
      {row.remarks && <Text tone="soft">{row.remarks}</Text>}
    </DecisionDialog>
  );
}
