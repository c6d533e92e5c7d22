import { mostImportPictures, upLoadCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ImportDrawer } from '../../core/list/import-drawer.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';

const CustomerPicker = pickerOf('user')!;

/** Makes the commodities of a spreadsheet; the staff may name one customer for all of them. */
export function ImportCommodities({ onClose }: { onClose(): void }) {
  const t = useWords('commodities');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [ownerId, setOwnerId] = useState<string | null>(null);
  return (
    <ImportDrawer
      title={t('actions.import')}
      kind="Commodity"
      start={async (fileId) => (await ask(upLoadCommodity, { fileId, ownerId, pictures: [...pictures] }, { quiet: true })).jobId}
      onClose={onClose}
    >
      {audience() !== 'C' && (
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
        max={mostImportPictures}
      />
    </ImportDrawer>
  );
}
