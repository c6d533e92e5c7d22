import type { TimelineKind } from '@entrepot/contract/modules/timeline/calls.ts';
import type { Book, Subject, Trace, Window } from './trace.ts';

/** The times that a thing keeps of itself, and which step each is. */
const stepsOf: Readonly<Record<string, Readonly<Record<string, TimelineKind>>>> = {
  package: {
    signedTime: 'seen',
    weighedTime: 'weighed',
    shelvedTime: 'moved',
    claimedTime: 'changed',
    orderedTime: 'reserved',
    departedTime: 'departed',
  },
  bin: { signedTime: 'seen', shelvedTime: 'moved' },
  bag: { sealedTime: 'packed', receivedTime: 'seen' },
  commodity: { measuredTime: 'weighed' },
  logisticsOrder: {
    submitTime: 'reserved',
    approvalTime: 'changed',
    weighingTime: 'weighed',
    departureTime: 'departed',
    cancelTime: 'changed',
  },
  warehouseDocument: { submitTime: 'changed', arrivedTime: 'seen', firstSignTime: 'seen', shelvedTime: 'moved', endTime: 'changed' },
};

const timesOf = (subject: Subject) => Object.entries(stepsOf[subject.of.name] ?? {});

/** The steps that a thing's own times tell, its making first of all. */
export function ownTimes({ row, ...subject }: Subject, { before }: Window): Book {
  const made: Trace = { at: row.creationTime, kind: 'declared', userId: row.creatorId };
  const steps = timesOf({ row, ...subject }).flatMap(([name, kind]): Trace[] => {
    const at = row[name] as Date | null;
    return at ? [{ at, kind }] : [];
  });
  return { traces: [made, ...steps].filter(({ at }) => at < before), wholeAfter: null };
}
