import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { packageLowerShelf } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { deletePickingListOrder } from '@entrepot/contract/modules/picking/calls.ts';
import { deletePlanOrders } from '@entrepot/contract/modules/transfer/calls.ts';
import { bagItem } from '@entrepot/contract/modules/transport/bag.ts';
import { deletePackaging, transferBag } from '@entrepot/contract/modules/transport/calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { MoveGoods } from '../shelving/public.tsx';
import type { Container, Item } from './container.ts';
import { shiftChoice } from './shift-choice.tsx';

export type ItemActionKind = 'takeOut' | 'move';
interface ItemProps {
  of: Container;
  item: Item;
  onClose(): void;
}

/** The dialog that takes an item out of its container or moves it to another one of the kind. */
export function ItemAction({ action, ...props }: ItemProps & { action: ItemActionKind }) {
  if (action === 'move') return props.of.kind === 'shift' ? <MoveBag {...props} /> : <MoveOnShelf {...props} />;
  if (props.of.kind === 'bag') return <TakeOutOfBag {...props} shiftId={shiftOf(props.of)} bagNo={props.of.number} />;
  if (props.of.kind === 'shift') return <TakeOutOfBag {...props} shiftId={props.of.id} bagNo={null} />;
  if (props.of.kind === 'plan') return <TakeOutOfPlan {...props} />;
  return props.of.kind === 'pickingList' ? <TakeOffList {...props} /> : <TakeOffShelf {...props} />;
}

/** The texts of a dialog about an item. */
function useDialogTexts({ of, item }: ItemProps, action: ItemActionKind) {
  const t = useTexts('containers');
  const { number } = item;
  return {
    size: 'small' as const,
    title: headed(t(`actions.${action}`), number),
    submit: t(`actions.${action}`),
    success: t(action === 'move' ? 'moved' : 'takenOut', { number }),
    above: action === 'takeOut' && <Text>{t('takeOutText', { number: of.number })}</Text>,
  };
}

const shiftOf = ({ inside }: Container) => inside.find(({ kind, now }) => kind === 'shift' && now)?.id ?? '';

/** Takes a box out of its bag, or one without a bag off its shift. */
function TakeOutOfBag(props: ItemProps & { shiftId: string; bagNo: string | null }) {
  const t = useTexts('containers');
  const { item, shiftId, bagNo, onClose } = props;
  return (
    <CallDialog
      {...useDialogTexts(props, 'takeOut')}
      of={deletePackaging}
      about={bagItem}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('columns.reason'), required: true } }}
      params={{ id: shiftId, bagNo, number: item.number }}
      onClose={onClose}
    />
  );
}

function TakeOutOfPlan(props: ItemProps) {
  const { of, item, onClose } = props;
  return (
    <CallDialog
      {...useDialogTexts(props, 'takeOut')}
      of={deletePlanOrders}
      about={{ module: 'containers' }}
      rows={[]}
      params={{ id: of.id, orderIds: [item.id] }}
      onClose={onClose}
    />
  );
}

function TakeOffList(props: ItemProps) {
  const t = useTexts('containers');
  const { of, item, onClose } = props;
  return (
    <CallDialog
      {...useDialogTexts(props, 'takeOut')}
      of={deletePickingListOrder}
      about={{ module: 'containers' }}
      rows={[]}
      above={<Text>{t('orderLeaves', { order: item.orderNumber ?? '' })}</Text>}
      params={{ id: of.id, logisticsOrderId: item.orderId ?? '' }}
      onClose={onClose}
    />
  );
}

function TakeOffShelf(props: ItemProps) {
  const t = useTexts('containers');
  const { item, onClose } = props;
  return (
    <CallDialog
      {...useDialogTexts(props, 'takeOut')}
      of={packageLowerShelf}
      about={{ module: 'containers' }}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('columns.reason') } }}
      params={{ ids: [item.id] }}
      missed={([result]) => (result?.ok === false ? { remarks: result.message ?? '' } : null)}
      onClose={onClose}
    />
  );
}

function MoveBag(props: ItemProps) {
  const t = useTexts('containers');
  const { of, item, onClose } = props;
  const input = useMemo(() => shiftChoice(of.id), [of.id]);
  return (
    <CallDialog
      {...useDialogTexts(props, 'move')}
      of={transferBag}
      about={{ module: 'containers' }}
      rows={[['toTransportShiftId']]}
      fields={{ toTransportShiftId: { label: t('kinds.shift'), input } }}
      params={{ id: item.id }}
      onClose={onClose}
    />
  );
}

/** Moves goods to another shelf: pieces of a commodity also in part. */
function MoveOnShelf(props: ItemProps) {
  const { of, item, onClose } = props;
  const { above: _above, ...texts } = useDialogTexts(props, 'move');
  return <MoveGoods {...texts} fromShelfId={of.id} warehouseId={of.warehouseId} goods={item} onClose={onClose} />;
}
