import { goodsTakenOut } from '@entrepot/contract/modules/orders/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import { cancelScansOf } from './scan.ts';

/** Reactions of packing to events of other modules. */
export const packingSubscribers: readonly Subscriber[] = [on(goodsTakenOut, cancelScansOf)];
