import { customerMayWrite } from '@entrepot/contract/core/customer-writes.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import type { Caller } from './caller.ts';

/** The line of a record that changes. */
interface Line<R> {
  /** The stored line; null for a new one. */
  row: RowOf<R> | null;
  /** Its place in the request, such as `Goods.2.`. */
  path: string;
}

/**
 * Refuses a customer's changes to fields that belong to the warehouse (`customerWrites` of the resource). Fields that are sent with their
 * present value are no change, because forms send them all. Throws `ValidationFailed` with every such field; does nothing for staff.
 *
 * @param record the stored record, which has the status; `line` is the line of it that changes, otherwise the record itself does
 */
export function refuseForeignFields<R extends AnyResource>(
  { audience }: Pick<Caller, 'audience'>,
  resource: R,
  record: object,
  changes: Partial<RowOf<R>>,
  line?: Line<R>,
): void {
  if (audience !== 'customer') return;
  const before = ((line ? line.row : record) ?? {}) as Record<string, unknown>;
  const mayWrite = (key: string) => customerMayWrite(resource.customerWrites, record as Record<string, unknown>, key);
  const foreign = Object.entries(changes).filter(([key, value]) => value !== undefined && !isSame(before[key], value) && !mayWrite(key));
  if (!foreign.length) return;
  const fields = resource.fields as Fields;
  throw invalid(...foreign.map(([key]) => ({ field: `${line?.path ?? ''}${wireName(key, fields[key]!)}`, key: 'warehouseOwns' })));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
