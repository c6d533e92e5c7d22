import { objectFromWire } from '@entrepot/contract/core/wire.ts';
import { getUnknownItems } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import type { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import type { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';

export type Item = Listed<typeof unknownItem>;
export type ClaimRow = Listed<typeof unknownItemClaim>;

const claimFields = getUnknownItems.output.children.claims.children;
const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;
const read = (body: unknown): ClaimRow[] => (isObject(body) ? [objectFromWire(claimFields, body, siteZone()) as ClaimRow] : []);

/** The customer's own claim to an item, as listed. */
export const myClaim = (item: Item): ClaimRow | null => read(item.myClaim)[0] ?? null;
/** All claims to an item, pending ones first, as listed for staff. */
export const claimsOf = (item: Item): ClaimRow[] => (Array.isArray(item.claims) ? item.claims.flatMap(read) : []);
