import type { Who } from '@entrepot/contract/core/field.ts';
import type { Claims } from '../http/tokens.ts';

/** Who somebody is and what they may do, as the database has it now. */
export interface Authority {
  who: Who;
  accountType: number;
  userId: string;
  userName: string;
  ownerId: string | null;
  homeSiteId: string;
  siteIds: string[] | null;
  warehouseIds: string[] | null;
  superUser: boolean;
  frozen: boolean;
  rights: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  /** A text that changes with what the account may see and do. */
  standing: string;
}

/**
 * Reads who a token's bearer is, from a memory of a second at most, so that a change of role, lock or freeze acts within a second.
 * undefined: the session was revoked, or the account is locked or gone.
 */
export type AuthorityOf = (claims: Claims) => Promise<Authority | undefined>;

/** Reads of many sessions at once, by their ids, the standing of those that have not ended. */
export type Standings = (sessions: readonly Pick<Claims, 'siteId' | 'sessionId'>[]) => Promise<ReadonlyMap<string, string>>;
