import { type DockDocument, endOfReceipt, mayEndReceipt, mayUndoAll, signedOf, useDock } from '@entrepot/client/floor/use-dock.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { Inside, Panel, Row, Soft, State } from '../core/parts.tsx';
import { ScanField } from './scan-field.tsx';
import { Workplace } from './workplace.tsx';

/** Receipt of bins at the dock: each scanned bin is signed for, with the missing bins of its document below. */
export function ReceivePage() {
  const t = useTexts('staff');
  return <Workplace title={t('tasks.receive')}>{(warehouseId) => <Dock key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

function Dock({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('receiving');
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
              onNoMore={async () => (await confirm(endOfReceipt(t, document))) && scans.send('noMore', t('actions.noMore'), of!)}
              onUndoAll={mayUndoAll(document) ? () => scans.send('undoAll', t('actions.undoAll'), of!) : undefined}
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
  onUndoAll: (() => void) | undefined;
  onClose(): void;
}

/** Current document: its customer, its missing bins, and the actions to sign for the rest or to report that no more will arrive. */
function OfDocument({ document, onAll, onNoMore, onUndoAll, onClose }: Props) {
  const t = useTexts('receiving');
  const { list, missing, signed, total } = signedOf(document);
  const owner = [document.memberCode, document.nickName].filter(Boolean).join(' ');
  const summary = [owner, enumLabel('WarehouseDocumentStatus', document.documentStatus), total ? `${signed} / ${total}` : ''];
  return (
    <Panel title={<span className="mono">{document.orderNo}</span>} more={<Button onClick={onClose}>{t('actions.close')}</Button>}>
      <Inside>
        <Soft>{summary.filter(Boolean).join(' · ')}</Soft>
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
        {mayEndReceipt(document) && (
          <Button wide onClick={onNoMore}>
            {t('actions.noMore')}
          </Button>
        )}
        {onUndoAll && (
          <Button wide onClick={onUndoAll}>
            {t('actions.undoAll')}
          </Button>
        )}
      </Inside>
    </Panel>
  );
}
