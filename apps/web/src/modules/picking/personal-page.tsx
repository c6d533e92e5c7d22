import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getIndividualAssignmentPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { askRows } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { FindList } from './find-list.tsx';
import { ListCard } from './list-card.tsx';
import type { ListRow } from './list-page.tsx';
import css from './picking.module.css';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;
const inHand: readonly number[] = [Picking, Claimed];

/** A picker's own lists, and those nobody has claimed yet. */
export function Page() {
  const t = useWords('picking');
  const place = usePlace();
  const own = useQuery({
    queryKey: ['own-lists'],
    queryFn: async () => (await askRows(pickingList, getIndividualAssignmentPickingList, { rows: 100 }, { quiet: true })).data,
    refetchInterval: place.inFront ? 30_000 : false,
  });
  const free = useRows(pickingList, { PickingListStatus: ToBeClaimed, rows: 50, descendingOrder: false });
  const mine = own.data?.filter(({ status }) => inHand.includes(status)).sort((a, b) => b.status - a.status);
  return (
    <Stack gap="large">
      <PageHeader title={place.title} />
      <FindList />
      <section aria-labelledby="own-lists">
        <div id="own-lists">
          <Title level={2}>{t('pages.mine')}</Title>
        </div>
        {own.error && !mine ? (
          <ErrorState {...errorProps(own.error, own.refetch)} compact />
        ) : mine ? (
          <Cards rows={mine} empty={t('pages.noneMine')} text={t('pages.noneMineText')} shortcut="F9" />
        ) : (
          <LoadingBlock />
        )}
      </section>
      <section aria-labelledby="free-lists">
        <div id="free-lists">
          <Title level={2}>{t('pages.free', { count: free.data?.total ?? 0 })}</Title>
        </div>
        {free.data ? <Cards rows={free.data.data} empty={t('pages.noneFree')} shortcut="F6" /> : <LoadingBlock />}
      </section>
    </Stack>
  );
}

interface CardsProps {
  rows: readonly ListRow[];
  empty: string;
  text?: string;
  /** The key for the next step of the first list. */
  shortcut: string;
}

function Cards({ rows, empty, text, shortcut }: CardsProps) {
  if (!rows.length) return <EmptyState title={empty} text={text} compact />;
  return (
    <ul className={css.cards}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <ListCard list={row} shortcut={at === 0 ? shortcut : undefined} />
        </li>
      ))}
    </ul>
  );
}
