import type { Audience, Fields } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';

let sender: Audience | null = null;

/** Sets the audience of the signed-in person; null without one. */
export function setSender(audience: Audience | null): void {
  sender = audience;
}

/** The fields of a call that the signed-in person may send; the server refuses those of other audiences. */
export function sendable(fields: Fields): Fields {
  const own = sender;
  return own ? Object.fromEntries(Object.entries(fields).filter(([, field]) => seenBy(field, own))) : fields;
}
