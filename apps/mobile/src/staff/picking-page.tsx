import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { startPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import {
  beginList,
  isClaimedByOther,
  isPicked,
  isToBegin,
  leftOf,
  missingIn,
  type Picking,
  usePicking,
  pickingRefusal,
} from '@entrepot/client/floor/picking.ts';
import { markedAnswer } from '@entrepot/client/floor/signing.ts';
import { usePickScans } from '@entrepot/client/floor/use-pick-scans.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel } from '../core/parts.tsx';
import { Damaged } from './damaged.tsx';
import { NextLine } from './next-line.tsx';
import { ScanField } from './scan-field.tsx';
import { Shortage } from './shortage.tsx';
import { TakeOver } from './take-over.tsx';

const lists = '/staff/picking';

/** Picks one list scan by scan, or starts it first. */
export function PickingPage() {
  const t = useTexts('picking');
  const { id = '' } = useParams<{ id: string }>();
  const { data: list, error, refetch } = usePicking(id);
  const starting = useAction(beginList);
  const me = useSession(({ user }) => user?.userId);
  const isTakenByOther = list !== undefined && isClaimedByOther(list, me);
  const mayBegin = useCan()(personalPickingIndex.Start) && list !== undefined && isToBegin(list) && !isTakenByOther;
  const isInPicking = list?.status === enumCodes.PickingListStatus.Picking;
  const start = mayBegin && (
    <Button kind="primary" size="large" wide busy={starting.busy} onClick={() => void starting.run(list)}>
      {t('actions.start')}
    </Button>
  );
  return (
    <Page title={list?.serialNumber ?? t('pages.now')} back={lists} foot={start}>
      {!list && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {list && isTakenByOther && <OtherPickerList list={list} />}
      {list && !isTakenByOther && isInPicking && <Floor key={list.id} list={list} />}
      {list && !isTakenByOther && !isInPicking && (
        <Panel>
          <EmptyState
            title={t(`pages.${pickingRefusal(list)}`)}
            text={t('pages.counts', { orders: list.orderCount, lines: list.lineCount, pieces: list.pieceCount })}
          />
        </Panel>
      )}
    </Page>
  );
}

/** A list claimed by a colleague; taking it over needs a reason. */
function OtherPickerList({ list }: { list: Picking }) {
  const t = useTexts('picking');
  const [, go] = useLocation();
  const may = useCan()(personalPickingIndex.Start);
  const takingOver = useAction((reason: string) => callApi(startPickingList, { id: list.id, reason }, { quiet: true }));
  const name = list.pickerName ?? '';
  return (
    <>
      <Panel>
        <EmptyState title={t('pages.othersList', { picker: name })} text={may ? t('pages.othersListText') : undefined} />
      </Panel>
      {may && (
        <TakeOver
          number={list.serialNumber}
          t={t}
          title={t('pages.takeOverTitle', { list: list.serialNumber })}
          text={t('pages.takeOverText', { name })}
          busy={takingOver.busy}
          onTake={(reason) => void takingOver.run(reason)}
          onClose={() => go(lists)}
        />
      )}
    </>
  );
}

/** Scan a shelf, then its goods: each pick shows its cell and the next shelf. */
function Floor({ list: loaded }: { list: Picking }) {
  const t = useTexts('picking');
  const staff = useTexts('staff');
  const packages = useTexts('packages');
  const can = useCan();
  const [, go] = useLocation();
  const { list, shelf, next, quantity, scans } = usePickScans(loaded, {
    onFinished() {
      toast({ tone: 'success', text: t('pages.finished', { list: loaded.serialNumber }) });
      go(lists);
    },
  });
  const isAllPicked = list.lines.every(isPicked);
  const missing = missingIn(list.lines);
  const finish = isAllPicked && can(personalPickingIndex.Finish) ? () => scans.send('finish', t('actions.finish')) : undefined;
  useCommands({
    pieces: next ? (pieces) => scans.send('pieces', t('pages.onlyPieces', { pieces: pieces || 1 }), pieces || 1) : undefined,
    done: finish,
  });
  const label = isAllPicked
    ? staff('picking.allPicked')
    : shelf
      ? t(next?.commodityId ? 'pages.scanGoodsOn' : 'pages.scanParcelOn', { shelf })
      : t('pages.scanShelf');
  return (
    <>
      <NextLine line={next} shelf={shelf} quantity={quantity} done={list.pickedCount} total={list.pieceCount} />
      <ScanField
        label={label}
        hint={
          next
            ? t('pages.goTo', { shelf: next.shelfNumber })
            : missing
              ? t('pages.onlyMissing', { count: missing })
              : staff('picking.allPicked')
        }
        scans={scans}
        onEscape={() => scans.send('leaveShelf', t('actions.leaveShelf'))}
        aside={
          <Stack>
            {finish && (
              <Button kind="primary" size="large" wide onClick={finish}>
                {t('actions.finish')}
              </Button>
            )}
            {next && leftOf(next) > 1 && quantity !== 1 && (
              <Button wide onClick={() => scans.send('pieces', t('pages.onlyPieces', { pieces: 1 }), 1)}>
                {t('pages.onlyPieces', { pieces: 1 })}
              </Button>
            )}
            {next?.packageId && can(personalPickingIndex.ReportShortage) && (
              <Damaged
                key={`damaged ${next.id}`}
                parcel={{ id: next.packageId, courierNumber: next.courierNumber }}
                onReported={() => scans.announce(next.courierNumber, markedAnswer(packages, next.courierNumber))}
              />
            )}
            {next && can(personalPickingIndex.ReportShortage) && (
              <Shortage
                key={next.id}
                line={next}
                onSend={(quantity, remarks) =>
                  scans.send('shortage', t('actions.reportShortage'), {
                    id: list.id,
                    lineId: next.id,
                    quantity,
                    remarks,
                    number: next.courierNumber,
                  })
                }
              />
            )}
          </Stack>
        }
      />
    </>
  );
}
