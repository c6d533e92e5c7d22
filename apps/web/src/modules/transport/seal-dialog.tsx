import { useSession } from '@entrepot/client/session/session.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { bag as bags } from '@entrepot/contract/modules/transport/bag.ts';
import { sealBag } from '@entrepot/contract/modules/transport/calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import type { Input } from '@entrepot/contract/core/call.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { isAutoPrint } from '../../core/print/use-auto-print.ts';
import { usePapers } from './use-papers.ts';
import type { BagRow } from '@entrepot/client/floor/shifts.ts';
import type { Sealed } from '@entrepot/client/floor/use-bagging.ts';

interface Props {
  bag: BagRow;
  onClose(): void;
  /** Receives the weights instead of sending them: a scan screen sends them through its queue, in order. */
  onSend?(sealed: Sealed): void;
}

/** Shows that a bag is sealed, and prints its label or offers to. */
export function useSealed(): (bag: { id: string; bagNo: string }) => void {
  const t = useTexts('transport');
  const { labels } = usePapers();
  return ({ id, bagNo }) => {
    if (isAutoPrint('bagLabel')) void labels.run([id]);
    toast({
      tone: 'success',
      text: t('pages.sealed', { bagNo }),
      action: { label: t('actions.printLabels'), onClick: () => void labels.run([id]) },
      life: 12_000,
    });
  };
}

/** Seals a bag with its weight. The field starts empty: the sum of its parcels would pass the comparison with that sum unweighed. */
export function SealDialog({ bag, onClose, onSend }: Props) {
  const t = useTexts('transport');
  const toastSealed = useSealed();
  const asksSeal = useSession(({ user }) => user?.sealNumberRequired ?? false);
  return (
    <CallDialog
      of={sealBag}
      about={bags}
      size="small"
      title={t('pages.sealTitle', { bagNo: bag.bagNo })}
      above={<Text>{t('pages.inBag', { count: bag.parcelCount, weight: Number(bag.netWeight) })}</Text>}
      rows={asksSeal ? [['grossWeight'], ['sealNumber']] : [['grossWeight']]}
      params={{ id: bag.id }}
      entered={`seal:${bag.id}`}
      submit={t('actions.seal')}
      send={onSend ? async (sealed: Input<typeof sealBag>) => (onSend({ ...sealed, bagNo: bag.bagNo }), true) : undefined}
      done={() => {
        if (!onSend) toastSealed(bag);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
