import { useCallOnce } from '@entrepot/client/react/call-queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { editUnknownItem, establishUnknownItem, getEditUnknownItem } from '@entrepot/contract/modules/packages/unknown-edit-calls.ts';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';
import type { Item } from './unknown-facts.ts';

const described = [
  ['productName', 'cargoTypeId'],
  ['quantity', 'grossWeight'],
  ['length', 'width', 'height'],
  ['labelMemberCode'],
  ['pictures'],
  ['remarks'],
] as const;

/** Registers an undeclared item. */
export function NewUnknownItem({ onClose }: { onClose(): void }) {
  const t = useTexts('packages');
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

/** Edits the description of an unknown item, so that its owner finds it. */
export function EditUnknownItem({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useTexts('packages');
  const cargoTypes = useCargoTypes();
  const { data } = useCallOnce(getEditUnknownItem, { id: item.id });
  if (!data) return null;
  const { id, rowVersion, ...defaults } = data;
  return (
    <CallDrawer
      of={editUnknownItem}
      about={pkg}
      title={headed(t('actions.editUnknown'), item.courierNumber)}
      rows={described}
      defaults={defaults}
      fields={{ cargoTypeId: { options: cargoTypes } }}
      params={{ id, rowVersion }}
      submit={t('actions.editUnknown')}
      success={t('pages.unknownSaved')}
      onClose={onClose}
    />
  );
}
