import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import type { Claims } from '../http/tokens.ts';

/** A person's identity and permissions, as currently stored. */
export interface Authority {
  audience: Audience;
  accountType: number;
  userId: string;
  userName: string;
  ownerId: string | null;
  homeSiteId: string;
  siteIds: string[] | null;
  warehouseIds: string[] | null;
  superUser: boolean;
  frozen: boolean;
  /** Why the person may only make the calls `withoutSecondFactor`: the site requires a second factor that the account does not have yet. */
  restriction: Refusal | undefined;
  rights: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  /** Whether the person entered the password again since the token was issued, so that it has to be replaced. */
  mustRenew: boolean;
  /** A fingerprint of the permissions: it changes whenever the account's access changes. */
  standing: string;
}

/**
 * Reads the identity and permissions of a token's bearer. The result is cached for at most one second, so a change of role, lock or freeze
 * takes effect within a second. Returns `undefined` when the session was revoked or the account is locked or deleted.
 */
export type AuthorityOf = (claims: Claims) => Promise<Authority | undefined>;

/** Reads the `standing` of several sessions by id. Sessions that have ended are left out. */
export type Standings = (sessions: readonly Pick<Claims, 'siteId' | 'sessionId'>[]) => Promise<ReadonlyMap<string, string>>;
