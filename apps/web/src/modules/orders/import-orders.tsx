import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { upLoadLogisticsOrder } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCargoTypes, useShippingMethods, useWarehouses } from './choices.tsx';

const CustomerPicker = pickerOf('user')!;

/** Makes drafts of the rows of a spreadsheet, all or none; what they share is chosen beside the file. */
export function ImportOrders({ onClose }: { onClose(): void }) {
  const t = useWords('orders');
  const [shared, setShared] = useState<{
    userId: string | null;
    warehouseId: string | null;
    shippingMethodId: string | null;
    cargoTypeId: string | null;
  }>({
    userId: null,
    warehouseId: null,
    shippingMethodId: null,
    cargoTypeId: null,
  });
  const set = (key: keyof typeof shared) => (value: string | null) => setShared({ ...shared, [key]: value });
  return (
    <ImportDrawer
      title={t('actions.importOrders')}
      kind="LogisticsOrder"
      start={async (fileId) => (await ask(upLoadLogisticsOrder, { fileId, ...shared }, { quiet: true })).jobId}
      onClose={onClose}
    >
      {audience() !== 'C' && (
        <CustomerPicker label={t('logisticsOrder.fields.ownerId')} value={shared.userId} onChange={set('userId')} required />
      )}
      <Select
        label={t('logisticsOrder.fields.warehouseId')}
        options={useWarehouses()}
        value={shared.warehouseId}
        onChange={set('warehouseId')}
        required
      />
      <Select
        label={t('logisticsOrder.fields.shippingMethodId')}
        options={useShippingMethods()}
        value={shared.shippingMethodId}
        onChange={set('shippingMethodId')}
        clearable
      />
      <Select
        label={t('logisticsOrder.fields.cargoTypeId')}
        options={useCargoTypes()}
        value={shared.cargoTypeId}
        onChange={set('cargoTypeId')}
        clearable
      />
    </ImportDrawer>
  );
}
