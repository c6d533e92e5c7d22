import type { Told } from '@entrepot/client/calls/api.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { type CallBoxProps, CallDialog } from '../../core/form/call-form.tsx';

type Asked<In extends Fields, Out extends Field> = Omit<CallBoxProps<In, Out, {}, Told<Out>>, 'about' | 'size' | 'back' | 'above'>;

/** Asks for a reason in words before something is done to one or several orders. */
export function OrderDialog<In extends Fields, Out extends Field>({ text, ...asked }: Asked<In, Out> & { text: string }) {
  return <CallDialog<In, Out> {...asked} about={logisticsOrder} size="small" above={<Text>{text}</Text>} />;
}
