import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { startPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';
import { useState } from 'react';
import { TakeOverDialog } from '../../core/scan/take-over-dialog.tsx';
import { LoadError } from '../../core/app/load-error.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { PickFloor } from './pick-floor.tsx';
import { beginList, isClaimedByOther, isToBegin, type Picking, usePicking, pickingRefusal } from '@entrepot/client/floor/picking.ts';

const { Picking: BeingPicked } = enumCodes.PickingListStatus;
const back = () => go('/PersonalPickingIndex');

/** Picks one list by scans; starts it if it is not started. */
export function Page() {
  const t = useTexts('picking');
  const place = useTabLocation();
  const id = place.query.get('id');
  const me = useSession(({ user }) => user?.userId);
  const { data: list, error, refetch } = usePicking(id);
  useTabTitle(list?.serialNumber);
  if (!id) return <EmptyState title={t('pages.noList')} action={{ label: t('actions.myLists'), onClick: back }} />;
  if (!list) return error ? <LoadError error={error} again={refetch} /> : <LoadingBlock />;
  return (
    <Stack>
      <PageHeader
        title={list.serialNumber}
        tags={<StateTag label={enumLabel('PickingListStatus', list.status)} tone={toneOf('PickingListStatus', list.status)} />}
        onBack={back}
      />
      {isClaimedByOther(list, me) ? (
        <OtherPickerList list={list} />
      ) : list.status === BeingPicked ? (
        <PickFloor key={list.id} list={list} />
      ) : (
        <NotPicking list={list} />
      )}
    </Stack>
  );
}

/** A list that a colleague claimed or is picking; a takeover requires a reason. */
function OtherPickerList({ list }: { list: Picking }) {
  const t = useTexts('picking');
  const can = useCan();
  const [isConfirming, setConfirming] = useState(false);
  const takingOver = useAction((reason: string) => callApi(startPickingList, { id: list.id, reason }, { quiet: true }));
  const name = list.pickerName ?? '';
  const take = { label: t('actions.takeOver'), onClick: () => setConfirming(true) };
  return (
    <>
      <EmptyState
        title={t('pages.othersList', { picker: name })}
        text={t('pages.othersListText')}
        action={can(personalPickingIndex.Start) ? take : { label: t('actions.myLists'), onClick: back }}
      />
      {isConfirming && (
        <TakeOverDialog
          number={list.serialNumber}
          t={t}
          title={t('pages.takeOverTitle', { list: list.serialNumber })}
          text={t('pages.takeOverText', { name })}
          onTake={(reason) => void takingOver.run(reason)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

function NotPicking({ list }: { list: Picking }) {
  const t = useTexts('picking');
  const starting = useAction(beginList);
  const begins = isToBegin(list);
  const counts = t('pages.counts', { orders: list.orderCount, lines: list.lineCount, pieces: list.pieceCount });
  return (
    <EmptyState
      title={t(`pages.${pickingRefusal(list)}`)}
      text={counts}
      action={
        begins ? { label: t('actions.start'), onClick: () => void starting.run(list) } : { label: t('actions.myLists'), onClick: back }
      }
    />
  );
}
