import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';

/** The sent messages that a caller may see: a code that was sent to a colleague would open the colleague's account. */
export const visibleMessages = ({ audience }: Pick<Caller, 'audience'>): RawBuilder<boolean> =>
  audience === 'site' ? sql<boolean>`(audience = 'customer' or is_test)` : sql<boolean>`true`;
