import { useCommands } from '../../core/scan/use-commands.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ShelfPanel } from './shelf-panel.tsx';
import { useShelving } from '@entrepot/client/floor/use-shelving.ts';

/** Scan a shelf, then the parcels that go on it; another shelf's number goes on with that one. */
export function ShelveFloor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const { shelf, done, scans } = useShelving(warehouseId);
  const close = () => scans.send('close', t('actions.closeShelf'));
  useCommands({ next: close, done: close });
  return (
    <ScanField
      scans={scans}
      label={shelf ? t('pages.scanParcelOnto', { shelf: shelf.number }) : t('pages.scanShelf')}
      hint={t('pages.shelveHint')}
      onEscape={close}
      aside={<ShelfPanel shelf={shelf} done={done} onClose={close} />}
    />
  );
}
