import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { establishBags } from '@entrepot/contract/modules/transport/calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Adds a number of bags with consecutive numbers to a shift. */
export function AddBags({ shift, onClose }: { shift: Pick<Listed<typeof transportShift>, 'id' | 'name'>; onClose(): void }) {
  const t = useTexts('transport');
  return (
    <CallDialog
      of={establishBags}
      about={{ module: 'transport' }}
      size="small"
      title={t('pages.addBagsTitle', { name: shift.name })}
      rows={[['quantity']]}
      fields={{ quantity: { label: t('pages.bags'), required: true } }}
      defaults={{ quantity: 5 }}
      params={{ transportShiftId: shift.id }}
      entered={`add-bags:${shift.id}`}
      submit={t('actions.addBags')}
      success={({ bagNos }) => t('pages.bagsAdded', { first: bagNos[0], last: bagNos.at(-1), count: bagNos.length })}
      onClose={onClose}
    />
  );
}
