import { exportWarehouseDocuments, getWarehouseDocumentStatistics } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { warehouseDocumentEstablishPacket, warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { audience } from '@entrepot/client/session/session.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { withFilters } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useExportButton } from '../../core/list/use-export.ts';
import { go, useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { documentButtons } from './document-buttons.tsx';
import type { DocumentRow } from './document-facts.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useStateCounts } from '../../core/list/state-counts.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';

const ImportDocument = late(() => import('./import-document.tsx').then(({ ImportDocument }) => ({ default: ImportDocument })));
const Arrivals = late(() => import('./arrivals.tsx').then(({ Arrivals }) => ({ default: Arrivals })));

/** A customer sees only its own documents. */
const visibleKeys = (keys: readonly string[]) => keys.filter((key) => key !== 'ownerId' || audience() !== 'customer');
/** Documents with filters by goods that wait to be signed for or inspected. */
const byInspection = withFilters(warehouseDocument, { toSign: f.flag({ readOnly: true }), toInspect: f.flag({ readOnly: true }) });
const detailOf = ({ id }: DocumentRow) => `/WarehouseDocumentDetailed?id=${id}`;

/** Inbound documents as a list with their statuses, or by day of arrival. */
export function Page() {
  const place = useTabLocation();
  if (place.query.get('view') !== 'calendar') return <Documents />;
  return (
    <Suspense fallback={null}>
      <Arrivals />
    </Suspense>
  );
}

function Documents() {
  const place = useTabLocation();
  const exporting = useExportButton(warehouseDocument, exportWarehouseDocuments, warehouseDocumentIndex.Export);
  return (
    <ListPage
      of={byInspection}
      columns={visibleKeys(warehouseDocument.page!.columns)}
      filters={visibleKeys(byInspection.page!.filters)}
      form={false}
      detail={detailOf}
      actions={documentButtons}
      toolbar={[
        {
          key: 'establish',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: warehouseDocumentIndex.Establish,
          run: () => go('/WarehouseDocumentEstablish'),
        },
        {
          key: 'packet',
          needs: warehouseDocumentEstablishPacket.Establish,
          run: () => go('/WarehouseDocumentEstablishPacket'),
        },
        {
          key: 'import',
          icon: 'upload',
          needs: warehouseDocumentIndex.Import,
          dialog: (_, onClose) => <ImportDocument onClose={onClose} />,
        },
        { key: 'calendar', run: () => writeQuery(place, new URLSearchParams({ view: 'calendar' })) },
        exporting,
      ]}
    >
      <StatusTabs />
    </ListPage>
  );
}

/** The statuses of documents as tabs with their counts in the search; final ones are shown only when they are not empty. */
function StatusTabs() {
  const t = useTexts('receiving');
  const { data = [], isChosen } = useStateCounts(getWarehouseDocumentStatistics, warehouseDocument, 'documentStatus');
  const states = data
    .map(({ documentStatus: value, ...counted }) => ({ value, ...counted }))
    .filter(({ value, count }) => !documentStates.is(value, 'over') || count > 0 || isChosen(value));
  const label = t('warehouseDocument.fields.documentStatus');
  return <StateTabs of="WarehouseDocumentStatus" name="documentStatus" label={label} states={states} />;
}
