import type { ScreenKey } from '../../core/tabs/screen-keys.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getIndividualAssignmentPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useJustFinished } from '@entrepot/client/floor/next-steps.ts';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import { NextSteps } from '../../core/scan/next-steps.tsx';
import { FindList } from './find-list.tsx';
import { ListCard } from './list-card.tsx';
import type { ListRow } from './reprint-dialog.tsx';
import css from './picking.module.css';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;
const inHand: readonly number[] = [Picking, Claimed];

/** A picker's own lists and the unclaimed ones. */
export function Page() {
  const t = useTexts('picking');
  const place = useTabLocation();
  const isFinished = useJustFinished('listFinished');
  const own = useCallQuery(
    getIndividualAssignmentPickingList,
    { rows: 100 },
    { of: pickingList, select: ({ data }) => data, refetchInterval: place.inFront ? 30_000 : false },
  );
  const free = useRows(pickingList, { PickingListStatus: ToBeClaimed, rows: 50, descendingOrder: false });
  const ownLists = own.data?.filter(({ status }) => inHand.includes(status)).sort((a, b) => b.status - a.status);
  return (
    <Stack gap="large">
      <PageHeader title={place.title} />
      {isFinished && <NextSteps unit="listFinished" />}
      <FindList />
      <section aria-labelledby="own-lists">
        <div id="own-lists">
          <Title level={2}>{t('pages.mine')}</Title>
        </div>
        {own.error && !ownLists ? (
          <ErrorState {...errorProps(own.error, own.refetch)} compact />
        ) : ownLists ? (
          <Cards rows={ownLists} empty={t('pages.noneMine')} text={t('pages.noneMineText')} shortcut="F9" />
        ) : (
          <LoadingBlock />
        )}
      </section>
      <section aria-labelledby="free-lists">
        <div id="free-lists">
          <Title level={2}>{t('pages.free', { count: totalText(free.data?.total ?? 0, free.data?.totalIsBound ?? false) })}</Title>
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
  shortcut: ScreenKey;
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
