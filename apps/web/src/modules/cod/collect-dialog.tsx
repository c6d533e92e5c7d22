import { confirmCodCollected } from '@entrepot/contract/modules/cod/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TimeField } from '@entrepot/ui/date-field.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, useCurrencyOf } from '../wallet/public.tsx';
import type { CodOrder } from './cod-orders.tsx';

/** What a person would most likely confirm: what is booked, what the carrier states, or else what the order asks for. */
const usual = (row: CodOrder): string => row.collectedAmount ?? row.statedAmount ?? row.collectionAmount ?? '0';

/** Confirms what carriers collected for orders, amount by amount, and whether they paid it over. */
export function CollectDialog({ rows, onClose }: { rows: readonly CodOrder[]; onClose(): void }) {
  const t = useWords('cod');
  const currencyOf = useCurrencyOf();
  const [amounts, setAmounts] = useState<readonly (string | null)[]>(() => rows.map(usual));
  const [collectedTime, setTime] = useState<Date | null>(() => new Date());
  const [settled, setSettled] = useState(true);
  const [remarks, setRemarks] = useState('');
  const collecting = useCall(confirmCodCollected, { success: t('pages.collected', { count: rows.length }), done: onClose });
  const able = collectedTime !== null && amounts.every((amount) => isSome(amount));
  const collect = () =>
    able &&
    collecting.run({
      logisticsOrderIds: rows.map(({ id }) => id),
      collectedTime,
      collectedAmounts: amounts.map(Number) as never,
      settled,
      ...(remarks.trim() ? { remarks } : {}),
    });
  const currency = (row: CodOrder) => currencyOf({ currencyId: row.collectionCurrencyId });
  const amountOf = (row: CodOrder, at: number) => (
    <NumberField
      label={`${t('codOrder.fields.collectedAmount')} ${row.serialNumber}`}
      hideLabel
      prefix={currency(row).sign}
      decimals={currency(row).decimals}
      value={amounts[at] ?? null}
      onChange={(amount) => setAmounts(amounts.map((one, index) => (index === at ? amount : one)))}
      // What is booked already stays as it is; only its payment by the carrier is confirmed.
      disabled={row.collectedAmount !== null}
      {...(compare(amounts[at], row.collectionAmount) === 0 ? {} : { hint: t('pages.differsNote') })}
    />
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.collectTitle', { count: rows.length })}
      footer={
        <Button kind="primary" disabled={!able} busy={collecting.busy} onClick={collect}>
          {t('actions.collect')}
        </Button>
      }
    >
      <Stack>
        <Table
          label={t('pages.orders')}
          columns={[
            { key: 'order', label: t('codOrder.fields.serialNumber') },
            { key: 'asked', label: t('codOrder.fields.collectionAmount'), align: 'right' },
            { key: 'collected', label: t('codOrder.fields.collectedAmount'), width: 150 },
          ]}
          rows={rows.map((row, at) => ({
            key: row.id,
            cells: [
              <Text key="n" mono inline>
                {row.serialNumber}
              </Text>,
              <Money key="a" amount={row.collectionAmount} currency={currency(row)} />,
              amountOf(row, at),
            ],
          }))}
        />
        <TimeField label={t('pages.collectedTime')} value={collectedTime} onChange={setTime} required />
        <Checkbox label={t('pages.settled')} hint={t('pages.settledHint')} checked={settled} onChange={setSettled} />
        <TextArea label={t('codOrder.fields.codRemarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
      </Stack>
    </Modal>
  );
}
