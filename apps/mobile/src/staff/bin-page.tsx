import { useBinShelving } from '@entrepot/client/floor/use-bin-shelving.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { BinInHand } from './bin-in-hand.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Shelving whole bins: scan the bin, then the shelf. */
export function BinPage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.bin')}>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
  const staff = useTexts('staff');
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
