import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { bag as bags } from '@entrepot/contract/modules/transport/bag.ts';
import { sealBag } from '@entrepot/contract/modules/transport/calls.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import type { Input } from '@entrepot/contract/core/call.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { printsAtOnce } from '../../core/print/use-print-at-once.ts';
import { usePapers } from './use-papers.ts';
import type { BagRow } from '@entrepot/client/floor/shifts.ts';
import type { Sealed } from '@entrepot/client/floor/use-bagging.ts';

interface Props {
  bag: BagRow;
  onClose(): void;
  /** Takes what was weighed instead of sending it: a scan screen sends it in its turn. */
  onSend?(sealed: Sealed): void;
}

/** Says that a bag is sealed and prints its label, or offers to. */
export function useSealed(): (bag: { id: string; bagNo: string }) => void {
  const t = useWords('transport');
  const { labels } = usePapers();
  return ({ id, bagNo }) => {
    if (printsAtOnce('bagLabel')) void labels.run([id]);
    tell({
      tone: 'success',
      text: t('pages.sealed', { bagNo }),
      action: { label: t('actions.printLabels'), onClick: () => void labels.run([id]) },
      life: 12_000,
    });
  };
}

/** Closes a bag with its weight on the scale. */
export function SealDialog({ bag, onClose, onSend }: Props) {
  const t = useWords('transport');
  const told = useSealed();
  return (
    <CallDialog
      of={sealBag}
      about={bags}
      size="small"
      title={t('pages.sealTitle', { bagNo: bag.bagNo })}
      above={<Text>{t('pages.inBag', { count: bag.parcelCount, weight: Number(bag.netWeight) })}</Text>}
      rows={[['grossWeight']]}
      starts={{ grossWeight: String(Number(bag.netWeight)) }}
      given={{ id: bag.id }}
      submit={t('actions.seal')}
      send={onSend ? async (sealed: Input<typeof sealBag>) => (onSend({ ...sealed, bagNo: bag.bagNo }), true) : undefined}
      done={() => {
        if (!onSend) told(bag);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
