import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { type transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { usePapers } from './use-papers.ts';

const { Cancelled } = enumCodes.TransportShiftStatus;
const { Export } = enumCodes.TransportShiftType;

/** Available documents of a shift: customs numbers, loading list, manifest, carriers' confirmations. */
export function ShiftPapers({ shift, onAssign }: { shift: Listed<typeof transportShift>; onAssign(): void }) {
  const t = useTexts('transport');
  const can = useCan();
  const papers = usePapers();
  const { status, orderCount, bagCount, usedWeight } = shift;
  if (status === Cancelled) return null;
  const declared = shift.type === Export && orderCount > 0;
  return (
    <Group>
      {(bagCount > 0 || Number(usedWeight) > 0) && can(transportShiftIndex.Print) && (
        <Button icon={<Icon name="print" />} busy={papers.list.busy} onClick={() => papers.list.run(shift)}>
          {t('actions.print')}
        </Button>
      )}
      {declared && mayDo(shift, 'assignNumbers') && <Button onClick={onAssign}>{t('actions.assignNumbers')}</Button>}
      {declared && can(transportShiftIndex.ExportManifest) && (
        <Button icon={<Icon name="download" />} busy={papers.manifest.busy} onClick={() => papers.manifest.run(shift)}>
          {t('actions.manifest')}
        </Button>
      )}
      {declared && transportShiftStates.is(status, 'arrived') && can(transportShiftIndex.AddTrack) && (
        <Button icon={<Icon name="refresh" />} busy={papers.tracks.busy} onClick={() => papers.tracks.run(shift)}>
          {t('actions.synchronize')}
        </Button>
      )}
    </Group>
  );
}
