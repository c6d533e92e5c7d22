import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import { type Refusal } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { numbersLeft, takeNumber } from './number-pool.ts';

type Carrier = RowOf<typeof carrier>;
/** A carrier's answer: a number with the response, or the reason for none. */
export type CarrierAnswer = { carrierNo: string; response: Record<string, unknown> } | { refusal: Refusal };

const { Manual, LocalNumbering, Platform, Sandbox } = enumCodes.CarrierInterface;

/** The source of a carrier's numbers: its pool, manual input, in demo mode the sandbox interface, or none. */
export function sourceOf({ carrierInterface, localNumbering }: Carrier): 'pool' | 'typed' | 'sandbox' | 'missing' {
  if (localNumbering || carrierInterface === LocalNumbering) return 'pool';
  // A marketplace's number comes with its label; until then it can be entered manually.
  if (carrierInterface === Manual || carrierInterface === Platform) return 'typed';
  return carrierInterface === Sandbox && isOffered('CarrierInterface', Sandbox) ? 'sandbox' : 'missing';
}

/** Requests a waybill number from a carrier; `typed` is the manual input for a carrier without an interface. */
export async function requestNumber(tx: Tx, caller: Caller, row: Carrier, orderId: string, typed: string | null): Promise<CarrierAnswer> {
  switch (sourceOf(row)) {
    case 'pool': {
      const carrierNo = await takeNumber(tx, caller, row, orderId);
      return carrierNo ? { carrierNo, response: { source: 'pool' } } : { refusal: carriersErrors.poolEmpty({ carrier: namesOf(row) }) };
    }
    case 'typed':
      return typed
        ? { carrierNo: typed, response: { source: 'typed' } }
        : { refusal: carriersErrors.numberNeeded({ carrier: namesOf(row) }) };
    case 'sandbox': {
      const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
      const serial = await caller.takeNumber(row.siteId, 'sandboxWaybill', day);
      return { carrierNo: `SB${day.slice(2).replaceAll('-', '')}${String(serial).padStart(6, '0')}`, response: { source: 'sandbox' } };
    }
    default:
      return { refusal: carriersErrors.interfaceMissing({ carrier: namesOf(row) }) };
  }
}

/** Whether a carrier can issue numbers now, with the text key of the reason. */
export async function stateOf(
  tx: Db,
  row: Carrier,
): Promise<{ ok: boolean; key: 'pool' | 'poolEmpty' | 'typed' | 'sandbox' | 'missing'; left: number }> {
  const source = sourceOf(row);
  const left = source === 'pool' ? await numbersLeft(tx, row) : 0;
  const key = source === 'pool' && left === 0 ? 'poolEmpty' : source;
  return { ok: key !== 'poolEmpty' && key !== 'missing', key, left };
}
