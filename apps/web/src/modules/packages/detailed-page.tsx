import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Timeline, AsOf } from '../timeline/public.tsx';
import { DetailExtras } from './detail-extras.tsx';
import { PackageSummary } from './package-summary.tsx';
import { partsBelowSummary, mayChange, detailParts } from './package-facts.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { type ReactNode, useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { errorProps } from '../../core/app/error-props.ts';

/** One package on a separate page, named in the address by `id`. */
export function Page() {
  const t = useTexts('packages');
  const can = useCan();
  const place = useTabLocation();
  const id = place.query.get('id');
  const query = useQueryRow(pkg, id);
  useTabTitle(query.data?.courierNumber);
  return (
    <RecordPage id={id} query={query} none={{ title: t('pages.noneChosen'), list: t('package.plural'), path: '/PackageIndex' }}>
      {(row, id) => (
        <Stack>
          <PageHeader
            title={row.courierNumber}
            onBack={() => leave(place)}
            actions={
              mayChange(row) && can(packageIndex.Edit) && <Button onClick={() => go(`/PackageEdit?id=${id}`)}>{t('actions.edit')}</Button>
            }
          />
          <PackageStateAt id={id}>
            <Card>
              <PackageSummary row={row} />
            </Card>
            <DetailSheet of={pkg} row={row} parts={partsBelowSummary(t)} />
          </PackageStateAt>
          <DetailExtras id={id} />
          <Timeline of={{ packageId: id }} />
        </Stack>
      )}
    </RecordPage>
  );
}

/** Shows a package as it was at a chosen moment. `children` render the current state, shown until then. */
function PackageStateAt({ id, children }: { id: string; children: ReactNode }) {
  const t = useTexts('packages');
  const [at, setAt] = useState<Date | null>(null);
  const { data, error, refetch } = useCallQuery(getPackageById, { id, at }, { of: pkg, enabled: at !== null, showsPrevious: true });
  return (
    <Stack>
      <AsOf value={at} onChange={setAt} />
      {!at && children}
      {at && error && <ErrorState {...errorProps(error, refetch)} compact />}
      {at && !error && data && <DetailSheet of={pkg} row={data} parts={detailParts(t)} />}
    </Stack>
  );
}
