import { useBinShelving } from '@entrepot/client/floor/use-bin-shelving.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { BinInHand } from './bin-in-hand.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Putting whole bins on shelves: the bin is scanned, then the shelf it goes on. */
export function BinPage() {
  const t = useWords('staff');
  return <Workplace title={t('tasks.bin')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('receiving');
  const staff = useWords('staff');
  const { bin, scans } = useBinShelving(warehouseId);
  const close = () => scans.send('close', t('actions.close'));
  useCommands({ done: bin ? close : undefined });
  return (
    <ScanField
      scans={scans}
      label={bin ? t('pages.floor.scanShelfFor', { bin: bin.binNumber }) : t('pages.floor.scanBin')}
      hint={staff('bins.hint')}
      onEscape={close}
      aside={bin && <BinInHand bin={bin} suggestions={bin.suggestions} onClose={close} />}
    />
  );
}
