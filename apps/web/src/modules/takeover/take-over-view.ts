import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { getTakeOverById } from '@entrepot/contract/modules/takeover/calls.ts';

/** A take-over as its detail shows it. */
export type TakeOverView = ResponseOf<typeof getTakeOverById.output>;
