import { upLoadTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { addOrderTracksScreen } from '@entrepot/contract/modules/tracking/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { OrderTracks } from './order-tracks.tsx';
import { ShiftTracks } from './shift-tracks.tsx';

const ImportDrawer = late(() => import('../../core/list/import-drawer.tsx').then(({ ImportDrawer }) => ({ default: ImportDrawer })));

/** Adds tracking events by order number, for a whole shift, or from a spreadsheet. */
export function Page() {
  const t = useTexts('tracking');
  const place = useTabLocation();
  const can = useCan();
  const [importing, setImporting] = useState(false);
  const [way, setWay] = useState<string | null>(null);
  const ways = [
    ...(can(addOrderTracksScreen.AddOrder) ? [{ key: 'orders', label: t('pages.byOrder'), content: <OrderTracks /> }] : []),
    ...(can(addOrderTracksScreen.AddTransport) ? [{ key: 'shift', label: t('pages.byShift'), content: <ShiftTracks /> }] : []),
  ];
  return (
    <Stack>
      <PageHeader
        title={place.title}
        actions={
          can(addOrderTracksScreen.Import) && (
            <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
              {t('actions.import')}
            </Button>
          )
        }
      />
      {ways.length > 0 && <Tabs label={place.title} tabs={ways} value={way ?? ways[0]!.key} onChange={setWay} />}
      <Suspense>
        {importing && (
          <ImportDrawer
            title={t('pages.importTitle')}
            kind="Track"
            start={async (fileId) => (await callApi(upLoadTracks, { fileId }, { quiet: true })).jobId}
            onClose={() => setImporting(false)}
          />
        )}
      </Suspense>
    </Stack>
  );
}
