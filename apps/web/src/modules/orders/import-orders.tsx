import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { upLoadLogisticsOrder } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCargoTypes, useShippingMethods, useWarehouses } from '@entrepot/client/react/use-choices.ts';

const CustomerPicker = pickerOf('user')!;

/** Imports the rows of a spreadsheet as drafts, all or none; common values are selected next to the file. */
export function ImportOrders({ onClose }: { onClose(): void }) {
  const t = useTexts('orders');
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
      start={async (fileId) => (await callApi(upLoadLogisticsOrder, { fileId, ...shared }, { quiet: true })).jobId}
      onClose={onClose}
    >
      {audience() !== 'customer' && (
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
