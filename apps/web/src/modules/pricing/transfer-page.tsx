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
import { Icon } from '@entrepot/ui/icons.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
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

/** The prices of carrying orders to their destinations. A change makes a new version; orders keep theirs. */
export function Page() {
  const siteColumn = useSiteColumn();
  const t = useWords('pricing');
  const [opened, setOpened] = useState<'import' | 'windows' | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const copying = useCall(copyTransferQuotation, { success: t('pages.copied'), done: ({ id }) => go(editAt(id)) });
  const switching = useSwitching({ on: enableTransferQuotation, off: disableTransferQuotation });
  const exporting = useExport(exportTransferQuotations);
  const close = () => setOpened(null);
  const leave = () => setChosen(null);
  return (
    <>
      <ListPage
        of={of}
        own={siteColumn}
        cells={{ timeOfEntryIntoForce: EntryCell }}
        rowTone={(row) => (row.effectiveFlag ? undefined : 'idle')}
        form={{ newAt: '/TransferQuotationEstablish', editAt: ({ id }) => editAt(id) }}
        toolbar={[
          {
            key: 'import',
            label: t('actions.Import'),
            icon: <Icon name="upload" />,
            needs: transferQuotationIndex.Import,
            onClick: () => setOpened('import'),
          },
          { key: 'export', label: t('actions.Export'), icon: <Icon name="download" />, onClick: () => exporting.run({}) },
          { key: 'windows', label: t('actions.Windows'), icon: <Icon name="calendar" />, onClick: () => setOpened('windows') },
        ]}
        actions={[
          {
            key: 'copy',
            label: t('actions.copy'),
            icon: <Icon name="copy" />,
            needs: transferQuotationIndex.Copy,
            run: ({ id }) => copying.run({ id }),
          },
          ...switching,
          {
            key: 'rehearse',
            label: t('actions.Rehearse'),
            needs: transferQuotationIndex.Edit,
            later: true,
            run: ({ id, name }) => setChosen({ what: 'rehearsal', id, name }),
          },
          {
            key: 'versions',
            label: t('actions.Versions'),
            later: true,
            run: ({ id, name }) => setChosen({ what: 'versions', id, name }),
          },
        ]}
      />
      <Suspense>
        {chosen?.what === 'rehearsal' && <RehearsalDrawer {...chosen} onClose={leave} />}
        {chosen?.what === 'versions' && <VersionsDrawer {...chosen} onClose={leave} />}
        {opened === 'windows' && <WindowLine of={transferQuotation} onClose={close} />}
        {opened === 'import' && (
          <ImportDrawer
            title={t('actions.Import')}
            kind="TransferQuotation"
            start={async (fileId) => (await ask(upLoadTransferQuotation, { fileId })).jobId}
            onClose={close}
          >
            <Text tone="soft">{t('pages.importHint')}</Text>
          </ImportDrawer>
        )}
      </Suspense>
    </>
  );
}
