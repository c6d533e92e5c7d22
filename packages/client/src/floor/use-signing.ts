import { useEffect, useMemo, useRef } from 'react';
import { randomId } from '../calls/random-id.ts';
import { useDesk } from '../react/use-desk.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { useTexts } from '../react/use-texts.ts';
import type { Misrouted } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { useSession } from '../session/session.ts';
import { answerToProblem, forward, withoutWeight } from './signing.ts';
import {
  type Armed,
  currentItem,
  emptyTable,
  itemOf,
  type ItemInput,
  type SignInput,
  step,
  type Table,
  type TableEvent,
  type TableRow,
} from './signing-table.ts';
import { takeLoads, useScale } from './scale.ts';
import { mayWeigh, signingWork } from './signing-work.ts';
import { useSettings } from '../browser/settings.ts';
import { useWeighAtOnce } from './weigh-at-once.ts';

// A dialog ends with its page: a question is asked again when its number is sent again. A later load of the scale is unknown.
const lasting = ({ modal: _modal, nextModal: _next, queuedCodes: _queued, load: _load, ...stored }: Table): Partial<Table> => stored;

const rowSteps: ReadonlySet<string> = new Set<TableRow['step']>(['sign', 'weigh', 'member', 'problem']);
const plainScan = (number: string): SignInput => ({ number, armed: null, memberOf: null });
const isOpenRow = ({ state }: { state: string }) => state === 'waiting' || state === 'sending';

/**
 * The signing screen of desktop and phone. A scan is on the table immediately, with or without an answer; each input belongs to the scan it
 * was entered for (`signing-table.ts`).
 */
export function useSigning(warehouseId: string) {
  const t = useTexts('packages');
  const owner = useSession((session) => session.user?.userId);
  const weighsEach = useWeighAtOnce(({ isOn }) => isOn) && mayWeigh();
  const [table, desk] = useDesk<Table>(`signing-table.${warehouseId}`, emptyTable, lasting);
  const texts = useRef(t);
  texts.current = t;
  const work = useMemo(
    () =>
      signingWork({
        warehouseId,
        desk,
        t: (key, values) => texts.current(key, values),
        isOwnerHere: () => useSession.getState().state === 'signedIn' && useSession.getState().user?.userId === owner,
      }),
    [desk, warehouseId, owner],
  );
  const sendRow = (name: TableRow['step']) => (input: any, id: string, code: string) => work.perform({ id, code, step: name, input });
  const scans = useScans({
    queueName: `signing.${warehouseId}`,
    work: weighsEach ? 'weighed' : 'signed',
    // A scan that an earlier release has stored.
    onScan: ({ id, code }: Scan) => work.perform({ id, code, step: 'sign', input: plainScan(code) }),
    steps: {
      sign: sendRow('sign'),
      weigh: sendRow('weigh'),
      member: sendRow('member'),
      problem: sendRow('problem'),
      forward: (misrouted: Misrouted, id: string) => forward(t, misrouted, id),
      // Stored by an earlier release.
      arm: () => quietly,
      clear: () => quietly,
    },
    answerOf: (problem) => answerToProblem(t, problem),
    isAnnounced: ({ scan, answer }) => answer?.tone !== 'success' || scan.step === 'forward' || rowOfScan(scan).some(work.isOnTable),
  });
  const { entries, restored, entriesNow, unsent, put, announce } = scans;
  useEffect(() => {
    const close = work.open();
    return close;
  }, [work]);
  useEffect(() => {
    if (restored)
      work.reconcile(
        entriesNow()
          .filter(isOpenRow)
          .flatMap(({ scan }) => rowOfScan(scan)),
      );
  }, [work, restored, entries]);

  const takesLoad = useSettings(({ automaticScale }) => automaticScale) && weighsEach;
  useEffect(() => {
    if (!takesLoad) return;
    const end = takeLoads();
    return end;
  }, [takesLoad]);
  useEffect(() => {
    // A load that was there before this screen was opened may have been weighed at another one.
    const earlier = useScale.getState().load?.id;
    dispatch({ type: 'loaded', load: null });
    return useScale.subscribe(({ load }) => {
      // Another window of this workstation may have its own package on the table.
      if (load?.id !== earlier || !load) dispatch({ type: 'loaded', load, takesLoad: takesLoad && document.hasFocus() });
    });
  }, [desk, takesLoad]);

  function dispatch(event: TableEvent): void {
    const { table: next, rows } = step(desk.now(), event);
    desk.put(next);
    for (const row of rows) put(row);
  }
  function add(code: string): void {
    // Typed but unsent input belongs to the item before this scan.
    unsent.current?.();
    dispatch({ type: 'scanned', id: randomId(), code, weighsEach, takesLoad });
  }
  function addBehindDialog(code: string): boolean {
    add(code);
    return true;
  }
  function clear(): void {
    unsent.current?.();
    const item = currentItem(desk.now());
    dispatch({ type: 'cleared', weighsEach });
    const isLeft = itemOf(desk.now(), item?.scan ?? null)?.isLeft;
    if (item && isLeft && item.parcel) announce(item.number, withoutWeight(t, item.number));
  }
  const current = currentItem(table);
  // Offered until the next scan: its package is the one in the clerk's hands.
  const misrouted = (entries[0]?.state === 'answered' && entries[0].answer?.misrouted) || null;
  return {
    item: current,
    armed: table.armed,
    modal: table.modal,
    queuedCodes: table.queuedCodes,
    scans: {
      ...scans,
      add,
      undoOnly: current && [current.scan, ...entries.flatMap(({ scan }) => (isOf(current.scan, scan) ? scan.id : []))],
      addDuringDialog: table.modal ? addBehindDialog : undefined,
    },
    arm: (what: Armed | null) => dispatch({ type: 'armed', what }),
    /** Takes the package off the table. */
    clear,
    /** Sends an input of an item; `summary` is its display text. */
    enter: (item: string, summary: string, input: ItemInput) => dispatch({ type: 'entered', id: randomId(), item, summary, ...input }),
    /** The weight of the scale is not that of an item. */
    emptyWeight: (item: string) => dispatch({ type: 'emptied', item }),
    /** The package scanned last, if it belongs to another warehouse. */
    misrouted,
    /** Sends that package to its warehouse. */
    forward: () => misrouted && scans.send('forward', misrouted.number, misrouted),
    flag: (item: string) => dispatch({ type: 'flagging', item }),
    close: () => dispatch({ type: 'closed' }),
    /** Answers the open question about a number. */
    decide: work.decide,
    /** The package of an item; empty while it has no answer. */
    packageIdOf: (scan: string) => itemOf(table, scan)?.parcel?.row.id ?? '',
  };
}

/** Whether a row is an input for an item. */
const isOf = (item: string, { input }: Scan) => (input as { item?: string } | null | undefined)?.item === item;

/** The row of a stored scan, if it is one; a plain code was stored by an earlier release. */
function rowOfScan({ id, code, step: name, input }: Scan): Pick<TableRow, 'id' | 'step' | 'input'>[] {
  if (name === undefined) return [{ id, step: 'sign', input: plainScan(code) }];
  return rowSteps.has(name) ? [{ id, step: name as TableRow['step'], input: input as TableRow['input'] }] : [];
}
