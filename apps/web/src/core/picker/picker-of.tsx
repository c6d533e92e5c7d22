import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { PickerProps } from '@entrepot/ui/context-props.ts';
import { late } from '@entrepot/ui/late.tsx';
import { type ComponentType, Suspense } from 'react';
import { pickerWidth } from './picker-size.ts';

const made = new Map<string, ComponentType<PickerProps>>();

// Accounts have lists of their own for customers and for staff; everybody on the staff may look customers up.
const customerLookUp = { calls: { list: 'GetSelectUser', open: 'GetUserById' } };
const staffLookUp = {
  name: 'colleague',
  calls: { list: 'GetPlatformStaffUserList' },
  page: { filters: [], columns: ['userName', 'nickName'], form: [] },
};
const people: Record<string, object> = { user: customerLookUp, colleague: staffLookUp };
// Roles of customers are chosen where prices are theirs.
const customerRoles = { resource: 'role', within: { roleKind: 2 } };

/** The picker of a resource by its name, `user` for customers and `colleague` for the staff, `customerRole` for customers' roles, always the same component; its parts are loaded when it is first drawn. */
export function pickerOf(name: string): ComponentType<PickerProps> | undefined {
  const known = made.get(name);
  if (known || !name) return known;
  const Lazy = late(() => loadPicker(name), <div className="picker-space" />);
  const picker = (props: PickerProps) => (
    <Suspense fallback={<div className="picker-space" />}>
      <Lazy {...props} />
    </Suspense>
  );
  made.set(name, picker);
  return picker;
}

async function loadPicker(name: string): Promise<{ default: ComponentType<PickerProps> }> {
  if (name === 'region') return { default: (await import('./region-picker.tsx')).RegionPicker };
  const { resourceNamed } = await import('../app/directory.ts');
  const isRole = name === 'customerRole';
  const named = await resourceNamed(isRole ? customerRoles.resource : name in people ? 'user' : name);
  if (!named) return { default: (await import('./id-field.tsx')).IdField };
  const { Picker } = await import('./picker.tsx');
  const of = { ...named, ...people[name] } as AnyResource;
  return {
    default: (props: PickerProps) => (
      <Picker of={of} width={pickerWidth(name)} within={isRole ? customerRoles.within : undefined} {...props} />
    ),
  };
}
