import { getShelvesById } from '@entrepot/contract/modules/shelving/contents.ts';
import { type OpenShelf, type ParcelInHand, useShelving } from '@entrepot/client/floor/use-shelving.ts';
import { reasonText } from '@entrepot/client/floor/shelf-suggestions.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { DetailList, Inside, Panel, Row } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Shelving parcels: scan a shelf, then the parcels that go on it; or scan a parcel, then its best shelf. */
export function ShelvePage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.shelve')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('packages');
  const { shelf, hand, unshelved, done, scans } = useShelving(warehouseId);
  const dismiss = () => scans.send('dismiss', t('pages.dismissUnshelved'));
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
        <>
          {unshelved.length > 0 && (
            <Panel title={t('pages.withoutShelf')} more={<Button onClick={dismiss}>{t('pages.dismissUnshelved')}</Button>}>
              {unshelved.map(({ id, number }) => (
                <Row key={id} title={number} end={<StateTag label={t('pages.noShelfYet')} tone="waiting" />} />
              ))}
            </Panel>
          )}
          {hand ? (
            <BestShelves hand={hand} onClose={close} />
          ) : (
            shelf && <ShelfInHand key={shelf.id} shelf={shelf} done={done} onClose={close} />
          )}
        </>
      }
    />
  );
}

/** The current parcel and its best shelves. */
function BestShelves({ hand: { number, suggestions }, onClose }: { hand: ParcelInHand; onClose(): void }) {
  const t = useTexts('packages');
  const shelving = useTexts('shelving');
  return (
    <Panel title={number} more={<Button onClick={onClose}>{t('pages.putBack')}</Button>}>
      <Inside>
        <DetailList of={suggestions.map(({ shelfNumber, reason }) => [shelfNumber, reasonText(shelving, reason)])} />
      </Inside>
    </Panel>
  );
}

/** The open shelf: the number just put on it, its contents and its free space. */
function ShelfInHand({ shelf, done, onClose }: { shelf: OpenShelf; done: number; onClose(): void }) {
  const t = useTexts('packages');
  const shelving = useTexts('shelving');
  const { data } = useCallQuery(getShelvesById, { id: shelf.id });
  const room = (value: unknown, unit: string) => value !== null && value !== undefined && `${Number(value)} ${unit}`;
  return (
    <Panel title={shelf.number} more={<Button onClick={onClose}>{t('actions.closeShelf')}</Button>}>
      <Inside>
        <DetailList
          of={[
            [t('pages.putOnNow'), String(done)],
            [t('pages.parcelsHere'), String(data?.contents?.length ?? '…')],
            [t('pages.boxesHere'), Boolean(data?.parcels?.length) && String(data?.parcels?.length)],
            [shelving('shelf.fields.remainingVolume'), room(data?.remainingVolume, 'm³')],
            [shelving('shelf.fields.usedWeight'), room(data?.usedWeight, 'kg')],
          ]}
        />
      </Inside>
    </Panel>
  );
}
