import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Grid, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { ClaimForm } from './claim-dialog.tsx';

/** The claim to one unknown item on a page of its own, named in the address by `id`. */
export function Page() {
  const t = useWords('packages');
  const place = usePlace();
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
