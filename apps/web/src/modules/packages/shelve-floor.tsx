import { useCommands } from '../../core/scan/use-commands.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { HandPanel } from './hand-panel.tsx';
import { ShelfPanel } from './shelf-panel.tsx';
import { type OpenShelf, type ParcelInHand, useShelving } from '@entrepot/client/floor/use-shelving.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';

/** Scan a shelf, then the parcels that go on it; another shelf's number goes on with that one. Or a parcel, then the shelf suggested for it. */
export function ShelveFloor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const { shelf, hand, done, scans } = useShelving(warehouseId);
  const close = () => scans.send('close', t('actions.closeShelf'));
  useCommands({ next: close, done: close });
  return (
    <ScanField
      scans={scans}
      label={labelOf(t, shelf, hand)}
      hint={t('pages.shelveHint')}
      onEscape={close}
      aside={hand ? <HandPanel hand={hand} onClose={close} /> : <ShelfPanel shelf={shelf} done={done} onClose={close} />}
    />
  );
}

function labelOf(t: Words, shelf: OpenShelf | null, hand: ParcelInHand | null): string {
  if (hand) return t('pages.scanShelfFor', { number: hand.number });
  return shelf ? t('pages.scanParcelOnto', { shelf: shelf.number }) : t('pages.scanShelf');
}
