import { type AnyResource, needsOf } from '@entrepot/contract/core/resource.ts';
import { audience, can } from './session.ts';

/** Whether the user may request a single row. The read-only row is available to everyone who sees the list; the editable one is not. */
export function mayOpen(of: AnyResource): boolean {
  if (of.calls?.open) return true;
  return Boolean(of.calls?.getEdit && of.audience?.write.includes(audience())) && can(needsOf(of, 'getEdit'));
}
