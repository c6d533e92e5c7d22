import { useWords } from '@entrepot/client/react/use-words.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { assignUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Item } from './unknown-facts.ts';

/** Gives an item nobody claims to the customer the staff found out. */
export function AssignDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const t = useWords('packages');
  return (
    <CallDialog
      of={assignUnknownItem}
      about={pkg}
      title={headed(t('actions.assignTo'), item.courierNumber)}
      rows={[['ownerId']]}
      given={{ id: item.id }}
      submit={t('actions.assign')}
      success={t('pages.assigned', { number: item.courierNumber })}
      onClose={onClose}
    />
  );
}
