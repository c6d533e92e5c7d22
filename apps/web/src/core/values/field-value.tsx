import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { widgets } from '@entrepot/ui/widgets.tsx';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';

/** One value of a row, drawn as its kind is drawn everywhere. */
export function FieldValue({ of, name, row }: { of: AnyResource; name: string; row: Readonly<Record<string, unknown>> }) {
  const field = fieldOf(of, name);
  const { Cell } = widgets[field.widget];
  return <Cell field={field} name={name} value={row[name]} row={row} />;
}
