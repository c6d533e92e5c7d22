import { type AnyResource, needsOf } from '@entrepot/contract/core/resource.ts';
import { audience, can } from './session.ts';

/** May the person ask for one row by itself? What is told for reading is everybody's who sees the list; what is told for editing is not. */
export function mayOpen(of: AnyResource): boolean {
  if (of.calls?.open) return true;
  return Boolean(of.calls?.getEdit && of.who?.write.includes(audience())) && can(needsOf(of, 'getEdit'));
}
