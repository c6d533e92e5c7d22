import { getShelvesById } from '@entrepot/contract/modules/shelving/calls.ts';
import { type OpenShelf, type ParcelInHand, useShelving } from '@entrepot/client/floor/use-shelving.ts';
import { reasonText } from '@entrepot/client/floor/suggested.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Facts, Inside, Panel } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Putting parcels on shelves: a shelf is scanned, then the parcels that go on it; or a parcel, then its best shelf. */
export function ShelvePage() {
  const t = useWords('staff');
  return <Workplace title={t('tasks.shelve')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const { shelf, hand, done, scans } = useShelving(warehouseId);
  const close = () => scans.send('close', t('actions.closeShelf'));
  useCommands({ done: close });
  return (
    <ScanField
      scans={scans}
      label={
        hand
          ? t('pages.scanShelfFor', { number: hand.number })
          : shelf
            ? t('pages.scanParcelOnto', { shelf: shelf.number })
            : t('pages.scanShelf')
      }
      hint={t('pages.shelveHint')}
      onEscape={close}
      aside={
        hand ? (
          <BestShelves hand={hand} onClose={close} />
        ) : (
          shelf && <ShelfInHand key={shelf.id} shelf={shelf} done={done} onClose={close} />
        )
      }
    />
  );
}

/** The parcel in hand and the shelves on which it would best lie. */
function BestShelves({ hand: { number, suggestions }, onClose }: { hand: ParcelInHand; onClose(): void }) {
  const t = useWords('packages');
  const shelving = useWords('shelving');
  return (
    <Panel title={number} more={<Button onClick={onClose}>{t('pages.putBack')}</Button>}>
      <Inside>
        <Facts of={suggestions.map(({ shelfNumber, reason }) => [shelfNumber, reasonText(shelving, reason)])} />
      </Inside>
    </Panel>
  );
}

/** The shelf that is open: how many were put on it now, what lies there and what room it has left. */
function ShelfInHand({ shelf, done, onClose }: { shelf: OpenShelf; done: number; onClose(): void }) {
  const t = useWords('packages');
  const shelving = useWords('shelving');
  const { data } = useQuery({
    queryKey: ['shelf-contents', shelf.id],
    queryFn: () => ask(getShelvesById, { id: shelf.id }, { quiet: true }),
  });
  const room = (value: unknown, unit: string) => value !== null && value !== undefined && `${Number(value)} ${unit}`;
  return (
    <Panel title={shelf.number} more={<Button onClick={onClose}>{t('actions.closeShelf')}</Button>}>
      <Inside>
        <Facts
          of={[
            [t('pages.putOnNow'), String(done)],
            [t('pages.parcelsHere'), String(data?.contents?.length ?? '…')],
            [shelving('shelf.fields.remainingVolume'), room(data?.remainingVolume, 'm³')],
            [shelving('shelf.fields.usedWeight'), room(data?.usedWeight, 'kg')],
          ]}
        />
      </Inside>
    </Panel>
  );
}
