import { type AnyResource, needsOf } from '@entrepot/contract/core/resource.ts';
import { audience, can } from '@entrepot/client/session/session.ts';

/** Resources whose form fits over another form: those that a new company needs before it can fill in the rest. */
const addable: ReadonlySet<string> = new Set([
  'warehouse',
  'partition',
  'carrier',
  'shippingMethod',
  'cargoType',
  'trackScheme',
  'pickingRule',
  'selfPickupAddress',
]);

/** Whether the user may add a row of a resource from its picker. */
export const mayAdd = (of: AnyResource): boolean =>
  addable.has(of.name) && Boolean(of.calls?.create && of.audience?.write.includes(audience())) && can(needsOf(of, 'create'));
