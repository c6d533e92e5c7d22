import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { transferAllShelvesGoods } from '@entrepot/contract/modules/shelving/transfer.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { useMemo } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { destinationPicker } from './destination-picker.tsx';

/** Moves everything on a shelf to another one of the same warehouse. */
export function TransferAll({ from, onClose }: { from: Listed<typeof shelf>; onClose(): void }) {
  const t = useTexts('shelving');
  const input = useMemo(() => destinationPicker(from.id), [from.id]);
  return (
    <CallDialog
      of={transferAllShelvesGoods}
      about={shelf}
      title={headed(t('actions.TransferAll'), from.number)}
      rows={[['toShelfId']]}
      fields={{ toShelfId: { input } }}
      row={{ warehouseId: from.warehouseId }}
      params={{ fromShelfId: from.id }}
      submit={t('actions.TransferAll')}
      success={(count) => t('pages.moved', { count })}
      onClose={onClose}
    />
  );
}
