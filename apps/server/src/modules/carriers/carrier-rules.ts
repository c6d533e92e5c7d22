import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { disableCarrier, enableCarrier, testCarrierInterface } from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { text } from '../../core/calls/texts.ts';
import { stateOf } from './interfaces.ts';
import { refuseInSets } from './uses.ts';

type Carrier = RowOf<typeof carrier>;
// Encrypted text is longer than plain text, and the column has 4,000 characters.
const maxSettingsLength = 2500;

/** Encrypts the settings of an interface; empty or masked ones leave the stored ones unchanged. */
export function fillCarrier(_tx: Tx, _caller: Caller, draft: DraftOf<typeof carrier>, row: Carrier | null): Partial<Carrier> {
  const typed = draft.interfaceSettings ?? '';
  const storedSettings = row?.interfaceSettings ?? '';
  if (!typed || typed === storedSettings || /^\*{4,}/.test(typed)) return { interfaceSettings: row?.interfaceSettings ?? null };
  if (typed.length > maxSettingsLength) throw invalid({ field: 'InterfaceSettings', key: 'tooLong', values: { max: maxSettingsLength } });
  return { interfaceSettings: seal(typed) };
}

/** Refuses to delete a carrier that a shipping method, quotation or rule uses. */
export const mayRemoveCarrier = (tx: Tx, _caller: Caller, row: Carrier) => refuseInSets(tx, carrier.name, row);

/** Enables a carrier. */
export const enable = (tx: Tx, caller: Caller, { id }: Input<typeof enableCarrier>) =>
  setStatus(tx, caller, id, enumCodes.EnableStatus.Enabled);

/** Disables a carrier; its issued numbers remain valid. */
export const disable = (tx: Tx, caller: Caller, { id }: Input<typeof disableCarrier>) =>
  setStatus(tx, caller, id, enumCodes.EnableStatus.Disabled);

async function setStatus(tx: Tx, caller: Caller, id: string, enableStatus: Carrier['enableStatus']): Promise<boolean> {
  const row = await lock(tx, caller, carrier, id);
  if (row.enableStatus !== enableStatus) await change(tx, caller, carrier, row, { enableStatus });
  return true;
}

/** Tests whether a carrier issues numbers now and returns a message. Throws `ExternalServiceFailed` without a connected interface. */
export async function tryInterface(tx: Db, caller: Caller, { id }: Input<typeof testCarrierInterface>) {
  const row = await find(tx, caller, carrier, id);
  const { ok, key, left } = await stateOf(tx, row);
  if (key === 'missing') throw carriersErrors.interfaceUnreachable({ carrier: namesOf(row) });
  return { ok, detail: text(caller.language, `carriers.pages.interfaceStates.${key}`, { carrier: namesOf(row), left }) ?? key };
}
