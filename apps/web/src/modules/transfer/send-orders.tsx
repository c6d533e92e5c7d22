import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { establishTransfer } from '@entrepot/contract/modules/transfer/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { OrderChoice } from './order-choice.tsx';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';

// Not a schema form: the orders are selected in a list.
/** Sends packed orders to another warehouse. */
export function SendOrders({ onClose }: { onClose(): void }) {
  const t = useTexts('transfer');
  const warehouses = useWarehouses();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const others = warehouses.filter(({ value }) => value !== from);
  const toWarehouseId = to ?? (from && others.length === 1 ? others[0]!.value : null);
  const sending = useCall(establishTransfer, {
    success: ({ ids }) => t('pages.sent', { count: ids.length }),
    done: onClose,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="wide"
      title={t('actions.send')}
      footer={
        <Button
          kind="primary"
          onClick={() => sending.run({ orderIds: [...selected], toWarehouseId: toWarehouseId! })}
          busy={sending.busy}
          disabled={!selected.length || !toWarehouseId}
        >
          {t('actions.sendSelected', { count: selected.length })}
        </Button>
      }
    >
      <Stack>
        <Text>{t('pages.sendHint')}</Text>
        <Select
          label={t('warehouseTransfer.fields.fromWarehouseId')}
          options={warehouses}
          value={from}
          onChange={(value: string | null) => {
            setFrom(value);
            if (value === to) setTo(null);
            setSelected([]);
          }}
          required
        />
        <Select
          label={t('warehouseTransfer.fields.toWarehouseId')}
          options={others}
          value={toWarehouseId}
          onChange={(value: string | null) => setTo(value)}
          required
        />
        <OrderChoice way={{ fromWarehouseId: from }} selected={selected} onSelect={setSelected} />
      </Stack>
    </Drawer>
  );
}
