import { Workplace } from '../packages/public.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { DockPanel } from './dock-panel.tsx';
import { endOfReceipt, mayEndReceipt, mayUndoAll, signedOf, useDock } from '@entrepot/client/floor/use-dock.ts';

/** Signing for bins and inbound documents at the dock of a warehouse. */
export function Page() {
  return <Workplace>{(warehouseId) => <Dock key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Dock screen: each scan signs for a bin; the bins that its document still lacks are shown next to it. */
function Dock({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
  const { document, pictures, scans, setPictures } = useDock(warehouseId);
  const of = document && { id: document.id, number: document.orderNo };
  const all = () => of && scans.send('all', t('actions.signAll'), of);
  const noMore = async () => {
    if (document && of && (await confirm(endOfReceipt(t, document)))) scans.send('noMore', t('actions.noMore'), of);
  };
  const undoAll = () => of && scans.send('undoAll', t('actions.undoAll'), of);
  const mayAll = document && (signedOf(document).missing.length > 0 || !signedOf(document).total);
  useKeys({ F8: mayAll ? all : undefined });
  return (
    <ScanField
      scans={scans}
      label={t('pages.floor.scanBinOrDocument')}
      hint={t('pages.floor.dockHint')}
      onEscape={() => scans.send('close', t('actions.close'))}
      aside={
        <Stack>
          {document ? (
            <DockPanel
              document={document}
              onAll={mayAll ? all : undefined}
              onNoMore={mayEndReceipt(document) ? noMore : undefined}
              onUndoAll={mayUndoAll(document) ? undoAll : undefined}
            />
          ) : (
            <p>{t('pages.floor.dockStart')}</p>
          )}
          <UploadField label={t('pages.floor.nextPictures')} value={pictures} onChange={setPictures} max={6} />
        </Stack>
      }
    />
  );
}
