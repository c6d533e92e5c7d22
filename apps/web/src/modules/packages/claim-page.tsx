import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Card, Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { ClaimForm } from './claim-dialog.tsx';

/** The claim to one unknown item on a separate page, named in the address by `id`. */
export function Page() {
  const t = useTexts('packages');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { data } = useRows(unknownItem, { index: 1, rows: 100 }, id !== null);
  const item = data?.data.find((row) => row.id === id);
  return (
    <Stack>
      <PageHeader title={item ? t('pages.claimTitle', { number: item.courierNumber }) : place.title} onBack={() => leave(place)} />
      {item ? (
        <Card>
          <Grid columns={2} least={320}>
            <ClaimForm item={item} onDone={() => leave(place)} />
          </Grid>
        </Card>
      ) : id && !data ? (
        <LoadingBlock />
      ) : (
        <EmptyState title={t('pages.noneChosen')} action={{ label: t('unknownItem.plural'), onClick: () => go('/UnknownItemIndex') }} />
      )}
    </Stack>
  );
}
