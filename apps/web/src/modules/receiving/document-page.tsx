import { exportWarehouseDocuments } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocumentEstablishPacket, warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go, usePlace, writeQuery } from '../../core/tabs/place.ts';
import type { DocumentDialog } from './document-dialogs.tsx';
import type { DocumentRow } from './document-facts.ts';
import { StatusTabs } from './status-tabs.tsx';
import { useDocumentActions } from './use-document-actions.ts';

const Dialog = late(() => import('./document-dialogs.tsx').then(({ Dialog }) => ({ default: Dialog })));
const ImportDocument = late(() => import('./import-document.tsx').then(({ ImportDocument }) => ({ default: ImportDocument })));
const Arrivals = late(() => import('./arrivals.tsx').then(({ Arrivals }) => ({ default: Arrivals })));

/** A customer's documents are all the customer's own. */
const shownTo = (keys: readonly string[]) => keys.filter((key) => key !== 'ownerId' || audience() !== 'C');
const detailOf = ({ id }: DocumentRow) => `/WarehouseDocumentDetailed?id=${id}`;

/** Inbound documents as a list with their statuses, or by the day on which they come. */
export function Page() {
  const place = usePlace();
  if (place.query.get('view') !== 'calendar') return <Documents />;
  return (
    <Suspense fallback={null}>
      <Arrivals />
    </Suspense>
  );
}

function Documents() {
  const t = useWords('receiving');
  const place = usePlace();
  const [open, setOpen] = useState<{ what: DocumentDialog; row: DocumentRow } | null>(null);
  const [importing, setImporting] = useState(false);
  const exporting = useExportButton(warehouseDocument, exportWarehouseDocuments, warehouseDocumentIndex.Export);
  const actions = useDocumentActions((what, row) => setOpen({ what, row }));
  const establish = () => go('/WarehouseDocumentEstablish');
  return (
    <>
      <ListPage
        of={warehouseDocument}
        columns={shownTo(warehouseDocument.page!.columns)}
        filters={shownTo(warehouseDocument.page!.filters)}
        form={false}
        detail={detailOf}
        actions={actions}
        emptyAction={{ label: t('actions.establish'), onClick: establish }}
        toolbar={[
          {
            key: 'new',
            label: t('actions.establish'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: warehouseDocumentIndex.Establish,
            onClick: establish,
          },
          {
            key: 'packet',
            label: t('actions.packet'),
            needs: warehouseDocumentEstablishPacket.Establish,
            onClick: () => go('/WarehouseDocumentEstablishPacket'),
          },
          {
            key: 'import',
            label: t('actions.import'),
            icon: <Icon name="upload" />,
            needs: warehouseDocumentIndex.Import,
            onClick: () => setImporting(true),
          },
          { key: 'calendar', label: t('actions.calendar'), onClick: () => writeQuery(place, new URLSearchParams({ view: 'calendar' })) },
          exporting,
        ]}
      >
        <StatusTabs />
      </ListPage>
      <Suspense>
        {open && <Dialog {...open} onClose={() => setOpen(null)} />}
        {importing && <ImportDocument onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  );
}
