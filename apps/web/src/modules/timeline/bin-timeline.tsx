import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Timeline } from './timeline.tsx';

/** The history of a bin in a drawer: bins have no separate page. */
export function BinTimeline({ binId, number, onClose }: { binId: string; number: string; onClose(): void }) {
  const t = useTexts('timeline');
  return (
    <Drawer opened title={t('ofBin', { bin: number })} onClose={onClose}>
      <Timeline of={{ binId }} title={false} />
    </Drawer>
  );
}
