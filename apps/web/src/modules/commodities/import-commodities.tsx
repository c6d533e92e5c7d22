import { maxImportPictures, upLoadCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';

const CustomerPicker = pickerOf('user')!;

/** Imports commodities from a spreadsheet; staff may select one customer for all of them. */
export function ImportCommodities({ onClose }: { onClose(): void }) {
  const t = useTexts('commodities');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  return (
    <ImportDrawer
      title={t('actions.import')}
      kind="Commodity"
      start={async (fileId) => (await callApi(upLoadCommodity, { fileId, ownerId, pictures: [...pictures] }, { quiet: true })).jobId}
      onClose={onClose}
    >
      {audience() !== 'customer' && (
        <CustomerPicker
          label={t('commodity.fields.ownerId')}
          value={ownerId}
          onChange={(value: string | null) => setOwnerId(value)}
          hint={t('pages.importOwner')}
        />
      )}
      <UploadField
        label={t('pages.importPictures')}
        hint={t('pages.importPicturesHint')}
        value={pictures}
        onChange={setPictures}
        max={maxImportPictures}
      />
    </ImportDrawer>
  );
}
