import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { upLoadWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { DateField } from '@entrepot/ui/form/date-field.tsx';
import { Grid } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useWarehouses } from './choices.ts';

const CustomerPicker = pickerOf('user')!;
const { Commodity, Package } = enumCodes.WarehouseDocumentType;

/** Creates a draft from a spreadsheet of goods with their bins, or of packages. */
export function ImportDocument({ onClose }: { onClose(): void }) {
  const t = useTexts('receiving');
  const warehouses = useWarehouses() ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [documentType, setType] = useState<typeof Commodity | typeof Package>(Commodity);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [arrivalDate, setArrivalDate] = useState<string | null>(null);
  const warehouseId = chosen ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  const start = async (fileId: string) =>
    (await callApi(upLoadWarehouseDocument, { fileId, documentType, warehouseId: warehouseId!, ownerId, arrivalDate }, { quiet: true }))
      .jobId;
  return (
    <ImportDrawer
      key={documentType}
      title={t('actions.import')}
      kind={documentType === Package ? 'WarehouseDocumentPacket' : 'WarehouseDocument'}
      ready={warehouseId !== null && (audience() === 'customer' || ownerId !== null)}
      start={start}
      onClose={onClose}
    >
      <Grid columns={2}>
        <Select
          label={t('warehouseDocument.fields.documentType')}
          options={[Commodity, Package].map((value) => ({ value, label: enumLabel('WarehouseDocumentType', value) }))}
          value={documentType}
          onChange={(value) => setType(value ?? Commodity)}
          required
        />
        <Select
          label={t('warehouseDocument.fields.warehouseId')}
          options={warehouses}
          value={warehouseId}
          onChange={(value: string | null) => setChosen(value)}
          required
        />
        <DateField label={t('warehouseDocument.fields.arrivalDate')} value={arrivalDate} onChange={setArrivalDate} />
        {audience() !== 'customer' && (
          <CustomerPicker
            label={t('warehouseDocument.fields.ownerId')}
            value={ownerId}
            onChange={(value: string | null) => setOwnerId(value)}
            required
          />
        )}
      </Grid>
    </ImportDrawer>
  );
}
