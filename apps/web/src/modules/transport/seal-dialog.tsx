import { sealBag } from '@entrepot/contract/modules/transport/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { usePapers } from './use-papers.ts';
import type { BagRow } from './use-shift.ts';

/** Closes a bag with its weight on the scale. */
export function SealDialog({ bag, onClose }: { bag: BagRow; onClose(): void }) {
  const t = useWords('transport');
  const [gross, setGross] = useState<string | null>(String(Number(bag.netWeight)));
  const { labels } = usePapers();
  const sealing = useCall(sealBag, {
    done() {
      tell({
        tone: 'success',
        text: t('pages.sealed', { bagNo: bag.bagNo }),
        action: { label: t('actions.printLabels'), onClick: () => void labels.run([bag.id]) },
        life: 12_000,
      });
      onClose();
    },
  });
  const seal = () => (gross ? sealing.run({ id: bag.id, grossWeight: gross }) : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.sealTitle', { bagNo: bag.bagNo })}
      footer={
        <Button kind="primary" onClick={seal} disabled={!gross} shortcut="Enter">
          {t('actions.seal')}
        </Button>
      }
    >
      <Stack>
        <p>{t('pages.inBag', { count: bag.parcelCount, weight: Number(bag.netWeight) })}</p>
        <NumberField
          label={t('bag.fields.grossWeight')}
          unit="kg"
          decimals={3}
          value={gross}
          onChange={setGross}
          onEnter={seal}
          autoFocus
        />
      </Stack>
    </Modal>
  );
}
