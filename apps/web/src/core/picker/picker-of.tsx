import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { PickerProps } from '@entrepot/ui/context-props.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { resourceIndex } from 'virtual:resource-index';
import { pickerWidth } from './picker-size.ts';

const made = new Map<string, ComponentType<PickerProps>>();
const loaded = new Map<string, Promise<AnyResource>>();

// Accounts have lists of their own for customers and for staff; everybody on the staff may look customers up.
const customerLookUp = { calls: { list: 'GetSelectUser', open: 'GetUserById' } };
const staffLookUp = {
  name: 'colleague',
  calls: { list: 'GetPlatformStaffUserList' },
  page: { filters: [], columns: ['userName', 'nickName'], form: [] },
};
const people: Record<string, object> = { user: customerLookUp, colleague: staffLookUp };

/** A resource of the contract by its name, loaded once. */
export function resourceNamed(name: string): Promise<AnyResource> | undefined {
  const known = loaded.get(name);
  if (known) return known;
  const loading = resourceIndex[name]?.();
  if (loading) loaded.set(name, loading);
  return loading;
}

/** The picker of a resource by its name, `user` for customers and `colleague` for the staff, always the same component; its parts are loaded when it is first drawn. */
export function pickerOf(name: string): ComponentType<PickerProps> | undefined {
  const known = made.get(name);
  const resource = name in people ? 'user' : name;
  if (known || !(resource in resourceIndex)) return known;
  const Lazy = lazy(async () => {
    if (name === 'region') return { default: (await import('./region-picker.tsx')).RegionPicker };
    const [named, { Picker }] = await Promise.all([resourceNamed(resource)!, import('./picker.tsx')]);
    const of = { ...named, ...people[name] } as AnyResource;
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
