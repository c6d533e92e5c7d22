import { Stack } from '@entrepot/ui/layout.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { DockPanel } from './dock-panel.tsx';
import { signedOf, useDock } from '@entrepot/client/floor/use-dock.ts';

/** The dock: every scanned bin is signed for; what is still missing of its document stands beside it. */
export function Dock({ warehouseId }: { warehouseId: string }) {
  const t = useWords('receiving');
  const { document, pictures, scans, setPictures } = useDock(warehouseId);
  const of = document && { id: document.id, number: document.orderNo };
  const all = () => of && scans.send('all', t('actions.signAll'), of);
  const noMore = () => of && scans.send('noMore', t('actions.noMore'), of);
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
            <DockPanel document={document} onAll={mayAll ? all : undefined} onNoMore={document.noMoreToCome ? undefined : noMore} />
          ) : (
            <p>{t('pages.floor.dockStart')}</p>
          )}
          <UploadField label={t('pages.floor.nextPictures')} value={pictures} onChange={setPictures} max={6} />
        </Stack>
      }
    />
  );
}
