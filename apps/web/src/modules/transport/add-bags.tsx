import { establishBags } from '@entrepot/contract/modules/transport/calls.ts';
import type { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Adds so many bags with running numbers to a shift. */
export function AddBags({ shift, onClose }: { shift: Pick<Listed<typeof transportShift>, 'id' | 'name'>; onClose(): void }) {
  const t = useWords('transport');
  const [quantity, setQuantity] = useState<string | null>('5');
  const adding = useCall(establishBags, {
    success: ({ bagNos }) => t('pages.bagsAdded', { first: bagNos[0], last: bagNos.at(-1), count: bagNos.length }),
    done: onClose,
  });
  const add = () => adding.run({ transportShiftId: shift.id, quantity: Number(quantity) });
  const footer = (
    <Button kind="primary" onClick={add} disabled={!Number(quantity)} shortcut="Enter">
      {t('actions.addBags')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('pages.addBagsTitle', { name: shift.name })} size="small" footer={footer}>
      <Stack>
        <NumberField label={t('pages.bags')} value={quantity} onChange={setQuantity} decimals={0} autoFocus onEnter={add} />
      </Stack>
    </Modal>
  );
}
