import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { transferAllShelvesGoods, transferShelvesGoods } from '@entrepot/contract/modules/shelving/transfer.ts';
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

interface MoveGoodsProps {
  fromShelfId: string;
  warehouseId: string | null;
  goods: {
    kind: string;
    id: string;
    inventoryState: CodeOf<'InventoryState'> | null;
    quantity: number | null;
    lotId: string | null;
    batchDate: string | null;
  };
  title: string;
  submit: string;
  success: string;
  size: 'small';
  onClose(): void;
}

/** Moves a package, a bin, a return, or pieces of a commodity in one state to another shelf of the same warehouse. */
export function MoveGoods({ fromShelfId, warehouseId, goods, ...texts }: MoveGoodsProps) {
  const t = useTexts('shelving');
  const input = useMemo(() => destinationPicker(fromShelfId), [fromShelfId]);
  const { kind, id, inventoryState, lotId, batchDate } = goods;
  const item = {
    package: { packageId: id },
    bin: { binId: id },
    return: { returnLogisticsOrderId: id },
    commodity: { commodityId: id, inventoryState, lotId, batchDate },
  }[kind];
  const isCountable = kind === 'commodity';
  return (
    <CallDialog
      {...texts}
      of={transferShelvesGoods}
      about={shelf}
      own={{ quantity: transferShelvesGoods.input.items.children.quantity }}
      rows={isCountable ? [['toShelfId'], ['quantity']] : [['toShelfId']]}
      fields={{ toShelfId: { input }, quantity: { label: t('shelfLog.fields.quantity'), required: isCountable } }}
      defaults={isCountable ? { quantity: goods.quantity } : {}}
      row={{ warehouseId }}
      params={{ fromShelfId }}
      input={({ quantity }) => ({ items: [{ ...item, quantity: isCountable ? quantity : null }] })}
    />
  );
}
