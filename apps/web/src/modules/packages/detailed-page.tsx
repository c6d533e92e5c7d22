import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Timeline } from '../timeline/public.tsx';
import { DetailExtras } from './detail-extras.tsx';
import { PackageLead } from './package-lead.tsx';
import { partsBelowLead, mayChange } from './package-facts.ts';
import { PackageThen } from './package-then.tsx';

/** One package on a page of its own, named in the address by `id`. */
export function Page() {
  const t = useWords('packages');
  const can = useCan();
  const place = usePlace();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useQueryRow(pkg, id);
  useTabTitle(row?.courierNumber);
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={{ label: t('package.plural'), onClick: () => go('/PackageIndex') }} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  if (!row) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={row.courierNumber}
        onBack={() => leave(place)}
        actions={
          mayChange(row) && can(packageIndex.Edit) && <Button onClick={() => go(`/PackageEdit?id=${id}`)}>{t('actions.edit')}</Button>
        }
      />
      <PackageThen id={id}>
        <Card>
          <PackageLead row={row} />
        </Card>
        <FactSheet of={pkg} row={row} parts={partsBelowLead(t)} />
      </PackageThen>
      <DetailExtras id={id} />
      <Timeline of={{ packageId: id }} />
    </Stack>
  );
}
