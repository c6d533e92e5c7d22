import { Drawer } from '@entrepot/ui/modal.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Timeline } from './timeline.tsx';

/** All that happened to a bin, over the page that shows it: bins have no page of their own. */
export function BinTimeline({ binId, number, onClose }: { binId: string; number: string; onClose(): void }) {
  const t = useWords('timeline');
  return (
    <Drawer opened title={t('ofBin', { bin: number })} onClose={onClose}>
      <Timeline of={{ binId }} title={false} />
    </Drawer>
  );
}
