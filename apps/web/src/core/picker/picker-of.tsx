import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { PickerProps } from '@entrepot/ui/base/context-props.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ComponentType, Suspense } from 'react';
import { pickerWidth } from './picker-size.ts';

const made = new Map<string, ComponentType<PickerProps>>();

// Customers and staff have separate account lists; all staff may look up customers.
const customerLookUp = { calls: { list: 'GetSelectUser', open: 'GetUserById' } };
const staffLookUp = {
  name: 'colleague',
  calls: { list: 'GetPlatformStaffUserList' },
  page: { filters: [], columns: ['userName', 'nickName'], form: [] },
};
const lookUps: Record<string, object> = { user: customerLookUp, colleague: staffLookUp };
/**
 * Pickers of some rows of a resource. Nothing is sent from a destination warehouse. Prices belong to roles of customers only; a bill has only
 * charges that a customer can owe.
 */
const narrowed: Readonly<Record<string, { resource: string; within(): Promise<Record<string, unknown>> }>> = {
  sendingWarehouse: {
    resource: 'warehouse',
    within: async () => {
      const { Origin, Transport, Return } = (await import('@entrepot/contract/data/codes.ts')).enumCodes.WarehouseType;
      return { warehouseType: [Origin, Transport, Return] };
    },
  },
  customerRole: { resource: 'role', within: async () => ({ roleKind: 2 }) },
  owedCharge: {
    resource: 'expenseType',
    within: async () => ({ systemVariables: (await import('@entrepot/contract/modules/sites/expense-type.ts')).owedVariables }),
  },
};

/**
 * Picker of a resource by name (`user` for customers, `colleague` for staff, `customerRole` for customers' roles,
 * `owedCharge` for charges of bills). Returns the same
 * component each time; its parts are loaded on first render.
 */
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
  const some = narrowed[name];
  const named = await resourceNamed(some?.resource ?? (name in lookUps ? 'user' : name));
  if (!named) return { default: (await import('./id-field.tsx')).IdField };
  const { Picker } = await import('./picker.tsx');
  const within = await some?.within();
  const of = { ...named, ...lookUps[name] } as AnyResource;
  return {
    default: (props: PickerProps) => <Picker of={of} width={pickerWidth(name)} within={within} {...props} />,
  };
}
