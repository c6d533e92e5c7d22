// What this module offers to the others: what can be done about a record as it stands.
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { queues } from './waiting/all.ts';
import type { Queue } from './waiting/queue.ts';

/** Does it depend on the record's state alone whether it waits in this queue? */
const isByState = ({ where, which, more, mine, own, reader }: Queue) => !where && !which && !more && !mine && !own && !reader;

/** What the caller may do about a record in a state, by the words of first pages, and the screens on which it is done. */
export const doingsOf = (caller: Caller, of: AnyResource, state: string | undefined, code: number | null) =>
  Object.entries<Queue>(queues).flatMap(([name, queue]) => {
    const waits = queue.of === of && queue.state === state && (queue.codes as readonly (number | boolean | null)[]).includes(code);
    if (!waits || !isByState(queue) || !queue.who.includes(caller.who) || !can(caller, queue.needs)) return [];
    return [{ label: text(caller.language, `reports.first.does.${name}`) ?? name, screen: (queue.at ?? queue.screen).name }];
  });
