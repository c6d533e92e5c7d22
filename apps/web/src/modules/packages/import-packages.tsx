import { upLoadPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';

const CustomerPicker = pickerOf('user')!;

/** Imports parcels from a spreadsheet; staff may select one customer for all, or name one in each row. */
export function ImportPackages({ onClose }: { onClose(): void }) {
  const t = useTexts('packages');
  const warehouses = useWarehouses();
  const [chosen, setChosen] = useState<string | null>(null);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const warehouseId = chosen ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  return (
    <ImportDrawer
      title={t('actions.import')}
      kind="Package"
      ready={warehouseId !== null}
      start={async (fileId) => (await callApi(upLoadPackage, { fileId, warehouseId: warehouseId!, ownerId }, { quiet: true })).jobId}
      onClose={onClose}
    >
      <Grid columns={2}>
        <Select
          label={t('package.fields.warehouseId')}
          options={warehouses}
          value={warehouseId}
          onChange={(value: string | null) => setChosen(value)}
          required
        />
        {audience() !== 'customer' && (
          <CustomerPicker
            label={t('package.fields.ownerId')}
            value={ownerId}
            onChange={(value: string | null) => setOwnerId(value)}
            hint={t('pages.importOwner')}
          />
        )}
      </Grid>
    </ImportDrawer>
  );
}
