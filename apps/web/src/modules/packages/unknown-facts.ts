import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { objectFromWire } from '@entrepot/contract/core/wire.ts';
import { getUnknownItems } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import type { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import type { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

export type Item = Listed<typeof unknownItem>;
export type ClaimRow = Listed<typeof unknownItemClaim>;

const claimFields = ((getUnknownItems.gives.of as Fields).claims as Field).of as Fields;
const read = (body: unknown) => objectFromWire(claimFields, body as Record<string, unknown>) as ClaimRow;

/** The customer's own claim to an item, as the list told it. */
export const myClaim = (item: Item): ClaimRow | null => (item.myClaim ? read(item.myClaim) : null);
/** All claims to an item, the waiting ones first; the staff's list tells them. */
export const claimsOf = (item: Item): ClaimRow[] => ((item.claims as unknown[] | undefined) ?? []).map(read);
