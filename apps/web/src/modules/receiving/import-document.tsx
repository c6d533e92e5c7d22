import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { upLoadWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { DateField } from '@entrepot/ui/date-field.tsx';
import { Grid } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useWarehouses } from './choices.ts';

const CustomerPicker = pickerOf('user')!;
const { Commodity, Package } = enumCodes.WarehouseDocumentType;

/** Makes a draft of a spreadsheet: of goods and the bins they are in, or of packages. */
export function ImportDocument({ onClose }: { onClose(): void }) {
  const t = useWords('receiving');
  const warehouses = useWarehouses() ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [documentType, setType] = useState<typeof Commodity | typeof Package>(Commodity);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  const [arrivalDate, setArrivalDate] = useState<string | null>(null);
  const warehouseId = chosen ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  const start = async (fileId: string) =>
    (await ask(upLoadWarehouseDocument, { fileId, documentType, warehouseId: warehouseId!, ownerId, arrivalDate }, { quiet: true })).jobId;
  return (
    <ImportDrawer
      key={documentType}
      title={t('actions.import')}
      kind={documentType === Package ? 'WarehouseDocumentPacket' : 'WarehouseDocument'}
      ready={warehouseId !== null && (audience() === 'C' || ownerId !== null)}
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
        {audience() !== 'C' && (
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
