import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { disableCarrier, enableCarrier, testCarrierInterface } from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { seal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { text } from '../../core/calls/texts.ts';
import { stateOf } from './interfaces.ts';
import { refuseInSets } from './uses.ts';

type Carrier = RowOf<typeof carrier>;
// Encrypted text is longer than what was typed, and the column holds 4,000.
const longestSettings = 2500;

/** Keeps the settings of an interface encrypted; what comes back empty or masked, as it was shown, leaves them as they are. */
export function fillCarrier(_tx: Tx, _caller: Caller, draft: DraftOf<typeof carrier>, row: Carrier | null): Partial<Carrier> {
  const typed = draft.interfaceSettings ?? '';
  const shown = row?.interfaceSettings ?? '';
  if (!typed || typed === shown || /^\*{4,}/.test(typed)) return { interfaceSettings: row?.interfaceSettings ?? null };
  if (typed.length > longestSettings) throw invalid({ field: 'InterfaceSettings', key: 'tooLong', values: { max: longestSettings } });
  return { interfaceSettings: seal(typed) };
}

/** A carrier that a shipping method, a quotation or a rule names stays. */
export const mayRemoveCarrier = (tx: Tx, _caller: Caller, row: Carrier) => refuseInSets(tx, carrier.name, row);

/** Lets a carrier be chosen again. */
export const enable = (tx: Tx, caller: Caller, { id }: Input<typeof enableCarrier>) =>
  setStatus(tx, caller, id, enumCodes.EnableStatus.Enabled);

/** Takes a carrier out of the choices; numbers it gave stay good. */
export const disable = (tx: Tx, caller: Caller, { id }: Input<typeof disableCarrier>) =>
  setStatus(tx, caller, id, enumCodes.EnableStatus.Disabled);

async function setStatus(tx: Tx, caller: Caller, id: string, enableStatus: Carrier['enableStatus']): Promise<boolean> {
  const row = await lock(tx, caller, carrier, id);
  if (row.enableStatus !== enableStatus) await change(tx, caller, carrier, row, { enableStatus });
  return true;
}

/** Whether a carrier gives numbers now, in words; one without a connected interface is refused (109). */
export async function tryInterface(tx: Tx, caller: Caller, { id }: Input<typeof testCarrierInterface>) {
  const row = await find(tx, caller, carrier, id);
  const { ok, key, left } = await stateOf(tx, row);
  if (key === 'missing') throw carriersErrors.interfaceUnreachable({ carrier: namesOf(row) });
  return { ok, detail: text(caller.language, `carriers.pages.interfaceStates.${key}`, { carrier: namesOf(row), left }) ?? key };
}
