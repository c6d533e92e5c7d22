import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { PickerProps } from '@entrepot/ui/context-props.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { resourceIndex } from 'virtual:resource-index';
import { pickerWidth } from './picker-size.ts';

const made = new Map<string, ComponentType<PickerProps>>();
const loaded = new Map<string, Promise<AnyResource>>();

// Accounts have lists of their own for customers and for staff; everybody on the staff may look customers up.
const customerLookUp = { list: 'GetSelectUser', open: 'GetUserById' };

/** A resource of the contract by its name, loaded once. */
export function resourceNamed(name: string): Promise<AnyResource> | undefined {
  const known = loaded.get(name);
  if (known) return known;
  const loading = resourceIndex[name]?.();
  if (loading) loaded.set(name, loading);
  return loading;
}

/** The picker of a resource by its name, always the same component; its parts are loaded when it is first drawn. */
export function pickerOf(name: string): ComponentType<PickerProps> | undefined {
  const known = made.get(name);
  if (known || !(name in resourceIndex)) return known;
  const Lazy = lazy(async () => {
    if (name === 'region') return { default: (await import('./region-picker.tsx')).RegionPicker };
    const [named, { Picker }] = await Promise.all([resourceNamed(name)!, import('./picker.tsx')]);
    const of = name === 'user' ? { ...named, calls: customerLookUp } : named;
    return { default: (props: PickerProps) => <Picker of={of} width={pickerWidth(name)} {...props} /> };
  });
  const picker = (props: PickerProps) => (
    <Suspense fallback={<div className="picker-space" />}>
      <Lazy {...props} />
    </Suspense>
  );
  made.set(name, picker);
  return picker;
}
