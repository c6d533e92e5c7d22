import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { startPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';
import { useState } from 'react';
import { TakeOverDialog } from '../../core/scan/take-over-dialog.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { PickFloor } from './pick-floor.tsx';
import { beginList, isOthers, isToBegin, type Picking, usePicking, whyNotPicking } from '@entrepot/client/floor/picking.ts';

const { Picking: BeingPicked } = enumCodes.PickingListStatus;
const back = () => go('/PersonalPickingIndex');

/** Picking one list, scan by scan; a list that is not begun is begun here. */
export function Page() {
  const t = useWords('picking');
  const place = usePlace();
  const id = place.query.get('id');
  const me = useSession(({ user }) => user?.userId);
  const { data: list, error, refetch } = usePicking(id);
  useTabTitle(list?.serialNumber);
  if (!id) return <EmptyState title={t('pages.noList')} action={{ label: t('actions.myLists'), onClick: back }} />;
  if (!list) return error ? <NotShown error={error} again={refetch} /> : <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={list.serialNumber}
        tags={<StateTag label={enumLabel('PickingListStatus', list.status)} tone={toneOf('PickingListStatus', list.status)} />}
        onBack={back}
      />
      {isOthers(list, me) ? (
        <OthersList list={list} />
      ) : list.status === BeingPicked ? (
        <PickFloor key={list.id} list={list} />
      ) : (
        <NotPicking list={list} />
      )}
    </Stack>
  );
}

/** A list that somebody else claimed or is picking; whoever goes on with it says why. */
function OthersList({ list }: { list: Picking }) {
  const t = useWords('picking');
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const taking = useAction((reason: string) => ask(startPickingList, { id: list.id, reason }, { quiet: true }));
  const name = list.pickerName ?? '';
  const take = { label: t('actions.takeOver'), onClick: () => setAsked(true) };
  return (
    <>
      <EmptyState
        title={t('pages.othersList', { picker: name })}
        text={t('pages.othersListText')}
        action={can(personalPickingIndex.Start) ? take : { label: t('actions.myLists'), onClick: back }}
      />
      {asked && (
        <TakeOverDialog
          t={t}
          title={t('pages.takeOverTitle', { list: list.serialNumber })}
          text={t('pages.takeOverText', { name })}
          onTake={(reason) => void taking.run(reason)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function NotPicking({ list }: { list: Picking }) {
  const t = useWords('picking');
  const starting = useAction(beginList);
  const begins = isToBegin(list);
  const counts = t('pages.counts', { orders: list.orderCount, lines: list.lineCount, pieces: list.pieceCount });
  return (
    <EmptyState
      title={t(`pages.${whyNotPicking(list)}`)}
      text={counts}
      action={
        begins ? { label: t('actions.start'), onClick: () => void starting.run(list) } : { label: t('actions.myLists'), onClick: back }
      }
    />
  );
}
