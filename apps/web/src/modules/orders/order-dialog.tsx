import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { type CallBoxProps, CallDialog } from '../../core/form/call-form.tsx';

type OrderDialogProps<In extends Fields, Out extends Field> = Omit<
  CallBoxProps<In, Out, {}, ResponseOf<Out>>,
  'about' | 'size' | 'back' | 'above'
>;

/** Asks for a reason before an action on one or several orders. */
export function OrderDialog<In extends Fields, Out extends Field>({ text, ...props }: OrderDialogProps<In, Out> & { text: string }) {
  return <CallDialog<In, Out> {...props} about={logisticsOrder} size="small" above={<Text>{text}</Text>} />;
}
