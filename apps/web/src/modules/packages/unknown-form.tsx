import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { editUnknownItem, establishUnknownItem, getEditUnknownItem } from '@entrepot/contract/modules/packages/unknown-edit-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { useWarehouses } from '@entrepot/client/floor/use-workplace.ts';
import { useCargoTypes } from './choices.tsx';
import type { Item } from './unknown-facts.ts';

const described = [
  ['productName', 'cargoTypeId'],
  ['quantity', 'grossWeight'],
  ['length', 'width', 'height'],
  ['labelMemberCode'],
  ['pictures'],
  ['remarks'],
] as const;

/** Takes in an item that was found without a declaration. */
export function NewUnknownItem({ onClose }: { onClose(): void }) {
  const t = useWords('packages');
  return (
    <CallDrawer
      of={establishUnknownItem}
      about={pkg}
      title={t('actions.newUnknown')}
      rows={[['courierNumber', 'warehouseId'], ...described]}
      fields={{ warehouseId: { options: useWarehouses() }, cargoTypeId: { options: useCargoTypes() } }}
      submit={t('actions.newUnknown')}
      success={t('pages.unknownTaken')}
      onClose={onClose}
    />
  );
}

/** Describes an unknown item better, so that its owner finds it. */
export function EditUnknownItem({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useWords('packages');
  const cargoTypes = useCargoTypes();
  const { data } = useQuery({
    queryKey: ['unknown-to-edit', item.id],
    queryFn: () => ask(getEditUnknownItem, { id: item.id }, { quiet: true }),
    gcTime: 0,
  });
  if (!data) return null;
  const { id, rowVersion, ...starts } = data;
  return (
    <CallDrawer
      of={editUnknownItem}
      about={pkg}
      title={headed(t('actions.editUnknown'), item.courierNumber)}
      rows={described}
      starts={starts}
      fields={{ cargoTypeId: { options: cargoTypes } }}
      given={{ id, rowVersion }}
      submit={t('actions.editUnknown')}
      success={t('pages.unknownSaved')}
      onClose={onClose}
    />
  );
}
