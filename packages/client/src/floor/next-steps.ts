import { create } from 'zustand';

/** A step after a finished unit: its screen on the desktop, and its page on the phone where there is one. */
interface Step {
  desktop: string;
  phone?: string;
}

const shelve: Step = { desktop: '/PackagePutOnShelvesIndex', phone: '/staff/shelve' };
const bag: Step = { desktop: '/TransportShiftPackagingIndex', phone: '/staff/bag' };

/** Units of work of the floor, and the screens on which their goods go on. A unit whose next step is on its own screen has none. */
export const nextSteps = {
  listFinished: [{ desktop: '/PackEdit', phone: '/staff/pack' }],
  orderPacked: [bag, shelve],
  boxShelved: [bag],
  loadingReady: [{ desktop: '/TransportShiftIndex' }],
  shiftReceived: [shelve, { desktop: '/ArrivalDiscrepancyIndex' }],
  problemReported: [shelve, { desktop: '/MisroutedPackageIndex', phone: '/staff/misrouted' }],
  documentReceived: [{ desktop: '/QualityInspectionEdit', phone: '/staff/inspect' }],
  inspectionFinished: [
    { desktop: '/BinPutOnShelves', phone: '/staff/bin' },
    { desktop: '/BinLowerShelf', phone: '/staff/unpack' },
  ],
  returnReceived: [{ desktop: '/ReturnLogisticsOrderPutOnShelves' }],
  countFinished: [{ desktop: '/StockCountIndex' }],
} as const satisfies Record<string, readonly Step[]>;

/** A finished unit of work, whose next step is offered. */
export type FinishedUnit = keyof typeof nextSteps;

// In ms: later the unit is no longer the last one.
const offeredFor = 600_000;

/** The unit that was finished last by a screen that was left with it. */
const useFinished = create<{ unit: FinishedUnit | null; at: number }>(() => ({ unit: null, at: 0 }));

/** Notes a finished unit, for the screen that follows. */
export const noteFinished = (unit: FinishedUnit): void => useFinished.setState({ unit, at: Date.now() });

/** Whether this unit was finished a moment ago; ends with the next one. */
export const useJustFinished = (unit: FinishedUnit): boolean =>
  useFinished((last) => last.unit === unit && Date.now() - last.at < offeredFor);

/** The unit that the answer to the newest scan finished; null once something else was scanned. */
export function finishedUnitOf({
  entries,
  answered,
}: {
  entries: readonly { scan: { id: string } }[];
  answered: { scan: { id: string }; answer: { finished?: FinishedUnit | undefined } | null } | null;
}): FinishedUnit | null {
  const isNewest = answered !== null && (answered.scan.id === '' || entries[0]?.scan.id === answered.scan.id);
  return (isNewest && answered.answer?.finished) || null;
}
