import { peerRow } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';

/** The parcels of another forwarder, each a small form: its fields are too many for a line of a table. */
export const PeerRows = (props: InputProps<Record<string, unknown>[]>) => (
  <RowsInput {...props} fields={peerRow} inputOf={(field) => inputs[field.widget]} stacked />
);
