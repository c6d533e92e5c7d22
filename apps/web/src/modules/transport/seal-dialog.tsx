import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { bag as bags } from '@entrepot/contract/modules/transport/bag.ts';
import { sealBag } from '@entrepot/contract/modules/transport/calls.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { usePapers } from './use-papers.ts';
import type { BagRow } from './use-shift.ts';

/** Closes a bag with its weight on the scale. */
export function SealDialog({ bag, onClose }: { bag: BagRow; onClose(): void }) {
  const t = useWords('transport');
  const { labels } = usePapers();
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
      done={() => {
        tell({
          tone: 'success',
          text: t('pages.sealed', { bagNo: bag.bagNo }),
          action: { label: t('actions.printLabels'), onClick: () => void labels.run([bag.id]) },
          life: 12_000,
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
