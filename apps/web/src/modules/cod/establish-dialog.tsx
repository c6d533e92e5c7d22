import { establishCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, plus, useCurrencyOf } from '../wallet/public.tsx';
import type { CodOrder } from './cod-orders.tsx';

/** Puts collected orders of one customer and currency into a remittance, with a fee for each or the site's share. */
export function EstablishDialog({ rows, onClose, onMade }: { rows: readonly CodOrder[]; onClose(): void; onMade(): void }) {
  const t = useWords('cod');
  const [first] = rows;
  const currency = useCurrencyOf()({ currencyId: first!.collectionCurrencyId });
  const [fees, setFees] = useState<readonly (string | null)[]>(() => rows.map(() => null));
  const own = fees.some((fee) => fee !== null);
  const total = plus(...rows.map(({ collectedAmount }) => collectedAmount));
  const tooHigh = own && compare(plus(...fees), total) >= 0;
  const establishing = useCall(establishCodRemittance, {
    success: t('pages.established'),
    done: () => {
      onClose();
      onMade();
    },
  });
  const establish = () =>
    establishing.run({
      ownerId: first!.ownerId,
      logisticsOrderIds: rows.map(({ id }) => id),
      ...(own ? { fees: fees.map((fee) => Number(fee ?? 0)) as never } : {}),
    });
  const feeOf = (row: CodOrder, at: number) => (
    <NumberField
      label={`${t('pages.feeEach')} ${row.serialNumber}`}
      hideLabel
      prefix={currency.sign}
      decimals={currency.decimals}
      value={fees[at] ?? null}
      onChange={(fee) => setFees(fees.map((one, index) => (index === at ? fee : one)))}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.establishTitle', { name: String(first!.nickName || first!.userName || '') })}
      footer={
        <Button kind="primary" disabled={tooHigh} busy={establishing.busy} onClick={establish}>
          {t('actions.establish')}
        </Button>
      }
    >
      <Stack>
        <Table
          label={t('pages.lines')}
          columns={[
            { key: 'order', label: t('codOrder.fields.serialNumber') },
            { key: 'collected', label: t('codOrder.fields.collectedAmount'), align: 'right' },
            { key: 'fee', label: t('pages.feeEach'), width: 150 },
          ]}
          rows={rows.map((row, at) => ({
            key: row.id,
            cells: [
              <Text key="n" mono inline>
                {row.serialNumber}
              </Text>,
              <Money key="a" amount={row.collectedAmount} currency={currency} />,
              feeOf(row, at),
            ],
          }))}
          foot={[t('codRemittance.fields.totalCollected'), <Money key="t" amount={total} currency={currency} />, null]}
        />
        <Text size="small" tone="soft">
          {t('pages.feeHint')}
        </Text>
      </Stack>
    </Modal>
  );
}
