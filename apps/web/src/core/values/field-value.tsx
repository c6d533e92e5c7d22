import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { widgets } from '@entrepot/ui/form/widgets.tsx';
import { fieldOf } from '@entrepot/client/form/resource-fields.ts';

/** Renders a value of a row according to its field type. */
export function FieldValue({ of, name, row }: { of: AnyResource; name: string; row: Readonly<Record<string, unknown>> }) {
  const field = fieldOf(of, name);
  const { Cell } = widgets[field.widget];
  return <Cell field={field} name={name} value={row[name]} row={row} />;
}
