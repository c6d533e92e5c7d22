import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import { emptyShelves } from './load.ts';

/** The shelves of a site are empty when its trial ends. */
export const shelvingSubscribers: readonly Subscriber[] = [on(trialEnding, async (tx, _caller, { siteId }) => emptyShelves(tx, siteId))];
