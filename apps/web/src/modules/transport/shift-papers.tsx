import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceNumberIndex } from '@entrepot/contract/modules/customs/screens.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { type transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { usePapers } from './use-papers.ts';

const { Cancelled } = enumCodes.TransportShiftStatus;
const { Export } = enumCodes.TransportShiftType;

/** What can be done with the papers of a shift now: numbers for customs, the loading list, the manifest, the carriers' word. */
export function ShiftPapers({ shift, onAssign }: { shift: Listed<typeof transportShift>; onAssign(): void }) {
  const t = useWords('transport');
  const can = useCan();
  const papers = usePapers();
  const { status, orderCount, bagCount } = shift;
  if (status === Cancelled) return null;
  const declared = shift.type === Export && orderCount > 0;
  return (
    <Group>
      {bagCount > 0 && can(transportShiftIndex.Print) && (
        <Button icon={<Icon name="print" />} busy={papers.list.busy} onClick={() => papers.list.run(shift)}>
          {t('actions.print')}
        </Button>
      )}
      {declared && !transportShiftStates.is(status, 'locked') && can(customsClearanceNumberIndex.Assign) && (
        <Button onClick={onAssign}>{t('actions.assignNumbers')}</Button>
      )}
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
