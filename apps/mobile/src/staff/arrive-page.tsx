import { useJustFinished } from '@entrepot/client/floor/next-steps.ts';
import { useArrival } from '@entrepot/client/floor/use-arrival.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transportShiftArrivalReceipt } from '@entrepot/contract/modules/transport/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row, State } from '../core/parts.tsx';
import { NextSteps } from './next-steps.tsx';
import { ScanField } from './scan-field.tsx';
import { UndoReceipt } from './undo-receipt.tsx';

const { Received } = enumCodes.BagNumberStatus;
const { Arrived } = enumCodes.WarehouseTransferStatus;

/** Receipt of bags: scan a shift, one of its bags, or an order; what is missing is listed first. */
export function ArrivePage() {
  const t = useTexts('transport');
  const staff = useTexts('staff');
  const can = useCan();
  const arrival = useArrival();
  const { shifts, isKnown, error, refetch, shiftId, isOpen, expected, received, sealOf, scans } = arrival;
  const isReceived = useJustFinished('shiftReceived');
  async function end(): Promise<void> {
    const missing = await arrival.missing();
    const agreed = await confirm({
      title: t('pages.completeTitle'),
      text: t(missing > 0 ? 'pages.completeText' : 'pages.completeAll', { count: missing }),
      confirmLabel: t('actions.complete'),
      tone: missing > 0 ? 'danger' : 'plain',
    });
    if (agreed) await arrival.end();
  }
  const finish = shiftId && isOpen && can(transportShiftArrivalReceipt.Complete) ? end : undefined;
  useCommands({ done: finish });
  if (shifts.length === 0)
    return (
      <Page title={staff('tasks.arrive')} back="/">
        {isReceived && <NextSteps unit="shiftReceived" />}
        <Panel>
          {isKnown ? (
            <EmptyState title={t('pages.noArrivedShift')} text={t('pages.noArrivedShiftText')} />
          ) : error ? (
            <Failed problem={error} again={refetch} />
          ) : (
            <Waiting />
          )}
        </Panel>
      </Page>
    );
  return (
    <Page title={staff('tasks.arrive')} back="/">
      {isReceived && shiftId === null && <NextSteps unit="shiftReceived" />}
      <Select
        label={t('transportShift.title')}
        options={shifts}
        value={shiftId}
        clearable={false}
        onChange={(value: string | null) => arrival.choose(value)}
      />
      <ScanField
        scans={scans}
        label={sealOf ? t('pages.scanSeal', { bagNo: sealOf }) : t(shiftId ? 'pages.scanArrived' : 'pages.scanArrivedShift')}
        armed={sealOf !== null}
        hint={shiftId ? t('pages.receivedOf', { received, expected }) : t('pages.scanArrivedShift')}
        onEscape={arrival.leaveSeal}
        aside={shiftId && <OfShift arrival={arrival} onEnd={finish} />}
      />
    </Page>
  );
}

/** The bags and packages of the shift, missing ones first, and the end of its receipt. Pressing a received one reverts its receipt. */
function OfShift({ arrival, onEnd }: { arrival: ReturnType<typeof useArrival>; onEnd: (() => Promise<void>) | undefined }) {
  const t = useTexts('transport');
  const { shiftId, bags = [], packages, received, expected } = arrival;
  const mayUndo = useCan()(transportShiftArrivalReceipt.UndoReceipt);
  const [undoing, setUndoing] = useState<string | null>(null);
  if (shiftId && undoing) return <UndoReceipt shiftId={shiftId} number={undoing} onClose={() => setUndoing(null)} />;
  const undoOf = (number: string, isReceived: boolean) => (mayUndo && isReceived ? () => setUndoing(number) : undefined);
  const sorted = [...bags].sort((a, b) => Number(a.status === Received) - Number(b.status === Received));
  return (
    <>
      <Panel title={t('bag.plural')} more={<b>{`${received} / ${expected}`}</b>}>
        {sorted.map(({ id, bagNo, status, parcelCount, netWeight }) => (
          <Row
            key={id}
            title={<span className="mono">{bagNo}</span>}
            lines={t('pages.inBag', { count: parcelCount, weight: Number(netWeight) })}
            end={<State of="BagNumberStatus" code={status} />}
            onPress={undoOf(bagNo, status === Received)}
          />
        ))}
        {packages.map(({ id, courierNumber, memberCode, status }) => (
          <Row
            key={id}
            title={<span className="mono">{courierNumber}</span>}
            lines={memberCode}
            end={<State of="WarehouseTransferStatus" code={status} />}
            onPress={undoOf(courierNumber, status === Arrived)}
          />
        ))}
        {onEnd && (
          <Inside>
            <Button kind="primary" size="large" wide onClick={() => void onEnd()}>
              {t('actions.complete')}
            </Button>
          </Inside>
        )}
      </Panel>
    </>
  );
}
