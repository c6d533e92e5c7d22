import { type DockDocument, signedOf, useDock } from '@entrepot/client/floor/use-dock.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { Inside, Panel, Row, Soft, State } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Signing for bins at the dock: each scanned bin is signed for, and what is still missing of its document stands under it. */
export function ReceivePage() {
  const t = useWords('staff');
  return <Workplace title={t('tasks.receive')}>{(warehouseId) => <Dock key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Dock({ warehouseId }: { warehouseId: string }) {
  const t = useWords('receiving');
  const { document, pictures, scans, setPictures } = useDock(warehouseId);
  const of = document && { id: document.id, number: document.orderNo };
  const close = () => scans.send('close', t('actions.close'));
  return (
    <ScanField
      scans={scans}
      label={t('pages.floor.scanBinOrDocument')}
      hint={t('pages.floor.dockStart')}
      onEscape={close}
      aside={
        <>
          {document && (
            <OfDocument
              document={document}
              onAll={() => scans.send('all', t('actions.signAll'), of!)}
              onNoMore={() => scans.send('noMore', t('actions.noMore'), of!)}
              onClose={close}
            />
          )}
          <Panel>
            <Inside>
              <UploadField label={t('pages.floor.nextPictures')} value={pictures} onChange={setPictures} max={6} />
            </Inside>
          </Panel>
        </>
      }
    />
  );
}

interface Props {
  document: DockDocument;
  onAll(): void;
  onNoMore(): void;
  onClose(): void;
}

/** Whose document it is, which of its bins are missing, and the ways to sign for the rest or to say that nothing more comes. */
function OfDocument({ document, onAll, onNoMore, onClose }: Props) {
  const t = useWords('receiving');
  const { list, missing, signed, total } = signedOf(document);
  const owner = [document.memberCode, document.nickName].filter(Boolean).join(' ');
  const told = [owner, enumLabel('WarehouseDocumentStatus', document.documentStatus), total ? `${signed} / ${total}` : ''];
  return (
    <Panel title={<span className="mono">{document.orderNo}</span>} more={<Button onClick={onClose}>{t('actions.close')}</Button>}>
      <Inside>
        <Soft>{told.filter(Boolean).join(' · ')}</Soft>
      </Inside>
      {list.map((one) => (
        <Row
          key={one.binNumber}
          title={<span className="mono">{one.binNumber}</span>}
          end={<State of="BinStatus" code={one.binStatus} />}
        />
      ))}
      <Inside>
        {(missing.length > 0 || !total) && (
          <Button kind="primary" size="large" wide onClick={onAll}>
            {total ? t('pages.floor.signRest', { count: missing.length }) : t('actions.signAll')}
          </Button>
        )}
        {!document.noMoreToCome && (
          <Button wide onClick={onNoMore}>
            {t('actions.noMore')}
          </Button>
        )}
      </Inside>
    </Panel>
  );
}
