import {
  copyTransferQuotation,
  disableTransferQuotation,
  enableTransferQuotation,
  exportTransferQuotations,
  upLoadTransferQuotation,
} from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotationIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { presentFields } from '@entrepot/contract/modules/pricing/filters.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useExport } from '../../core/list/use-export.ts';
import { EntryCell } from './entry-cell.tsx';
import { withStatus } from './quotation-lists.ts';
import { useSwitching } from './use-switching.tsx';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then((part) => ({ default: part.ImportDrawer })));
const RehearsalDrawer = late(() => import('./rehearsal-drawer.tsx').then((part) => ({ default: part.RehearsalDrawer })));
const VersionsDrawer = late(() => import('./versions-drawer.tsx').then((part) => ({ default: part.VersionsDrawer })));
const WindowLine = late(() => import('./window-line.tsx').then((part) => ({ default: part.WindowLine })));
const listed = withStatus(transferQuotation);
const of = { ...listed, fields: { ...listed.fields, ...presentFields } };
type Chosen = { what: 'rehearsal' | 'versions'; id: string; name: string };
const editAt = (id: string) => `/TransferQuotationEdit?id=${id}`;

/** Quotations for shipping orders to their destinations. A change creates a new version; existing orders are unaffected. */
export function Page() {
  const siteColumn = useSiteColumn();
  const t = useTexts('pricing');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const switching = useSwitching({ on: enableTransferQuotation, off: disableTransferQuotation });
  const exporting = useExport(exportTransferQuotations);
  const leave = () => setChosen(null);
  const actions: readonly Button<Listed<typeof of>>[] = [
    callButton({ key: 'copy', call: copyTransferQuotation, icon: 'copy', success: 'pages.copied', done: ({ id }) => go(editAt(id)) }),
    ...switching,
    {
      key: 'Rehearse',
      needs: transferQuotationIndex.Edit,
      later: true,
      run: ({ id, name }) => setChosen({ what: 'rehearsal', id, name }),
    },
    {
      key: 'Versions',
      later: true,
      run: ({ id, name }) => setChosen({ what: 'versions', id, name }),
    },
  ];
  return (
    <>
      <ListPage
        of={of}
        own={siteColumn}
        cells={{ timeOfEntryIntoForce: EntryCell }}
        rowTone={(row) => (row.effectiveFlag ? undefined : 'neutral')}
        form={{ newAt: '/TransferQuotationEstablish', editAt: ({ id }) => editAt(id) }}
        toolbar={[
          {
            key: 'Import',
            icon: 'upload',
            needs: transferQuotationIndex.Import,
            dialog: (_, onClose) => (
              <ImportDrawer
                title={t('actions.Import')}
                kind="TransferQuotation"
                start={async (fileId) => (await callApi(upLoadTransferQuotation, { fileId })).jobId}
                onClose={onClose}
              >
                <Text tone="soft">{t('pages.importHint')}</Text>
              </ImportDrawer>
            ),
          },
          { key: 'Export', icon: 'download', run: () => exporting.run({}) },
          { key: 'Windows', icon: 'calendar', dialog: (_, onClose) => <WindowLine of={transferQuotation} onClose={onClose} /> },
        ]}
        actions={actions}
        bulk={switching.map((one) => forSelected(of, one))}
      />
      <Suspense>
        {chosen?.what === 'rehearsal' && <RehearsalDrawer {...chosen} onClose={leave} />}
        {chosen?.what === 'versions' && <VersionsDrawer {...chosen} onClose={leave} />}
      </Suspense>
    </>
  );
}
