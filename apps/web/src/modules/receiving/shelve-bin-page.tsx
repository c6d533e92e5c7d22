import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { Workplace } from '../packages/public.tsx';
import { BinPanel } from './bin-panel.tsx';
import { useBinShelving } from '@entrepot/client/floor/use-bin-shelving.ts';

/** Putting whole bins on the shelves of a warehouse. */
export function Page() {
  return <Workplace>{(warehouseId) => <Floor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Scan a bin, then the shelf it goes on. */
function Floor({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
  const { bin, scans } = useBinShelving(warehouseId);
  const close = () => scans.send('close', t('actions.close'));
  return (
    <ScanField
      scans={scans}
      label={bin ? t('pages.floor.scanShelfFor', { bin: bin.binNumber }) : t('pages.floor.scanBin')}
      hint={t('pages.floor.shelveBinHint')}
      onEscape={close}
      aside={bin ? <BinPanel bin={bin} onClose={close} /> : <p>{t('pages.floor.scanBinFirst')}</p>}
    />
  );
}
