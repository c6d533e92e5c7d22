import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Refusal } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { numbersLeft, takeNumber } from './number-pool.ts';

type Carrier = RowOf<typeof carrier>;
/** What a carrier answered: a number with its answer, or why there is none. */
export type CarrierAnswer = { carrierNo: string; response: Record<string, unknown> } | { refusal: Refusal };

const { Manual, LocalNumbering, Platform, Sandbox } = enumCodes.CarrierInterface;

/** How a carrier's numbers are had: out of its pool, typed by a person, from the practice interface, or not at all. */
export function sourceOf({ carrierInterface, localNumbering }: Carrier): 'pool' | 'typed' | 'practice' | 'missing' {
  if (localNumbering || carrierInterface === LocalNumbering) return 'pool';
  // A marketplace's number comes with its label; until then a person may type it.
  if (carrierInterface === Manual || carrierInterface === Platform) return 'typed';
  return carrierInterface === Sandbox ? 'practice' : 'missing';
}

/** Asks a carrier for the number of an order's waybill; `typed` is what a person entered for a carrier without an interface. */
export async function askCarrier(tx: Tx, caller: Caller, row: Carrier, orderId: string, typed: string | null): Promise<CarrierAnswer> {
  switch (sourceOf(row)) {
    case 'pool': {
      const carrierNo = await takeNumber(tx, caller, row, orderId);
      return carrierNo ? { carrierNo, response: { source: 'pool' } } : { refusal: carriersErrors.poolEmpty({ carrier: namesOf(row) }) };
    }
    case 'typed':
      return typed
        ? { carrierNo: typed, response: { source: 'typed' } }
        : { refusal: carriersErrors.numberNeeded({ carrier: namesOf(row) }) };
    case 'practice': {
      const day = timeToWire(caller.now, caller.timeZone).slice(0, 10);
      const serial = await caller.takeNumber(row.siteId, 'sandboxWaybill', day);
      return { carrierNo: `SB${day.slice(2).replaceAll('-', '')}${String(serial).padStart(6, '0')}`, response: { source: 'practice' } };
    }
    default:
      return { refusal: carriersErrors.interfaceMissing({ carrier: namesOf(row) }) };
  }
}

/** Whether numbers can be had from a carrier now, and the key of the words that say why. */
export async function stateOf(
  tx: Tx,
  row: Carrier,
): Promise<{ ok: boolean; key: 'pool' | 'poolEmpty' | 'typed' | 'practice' | 'missing'; left: number }> {
  const source = sourceOf(row);
  const left = source === 'pool' ? await numbersLeft(tx, row) : 0;
  const key = source === 'pool' && left === 0 ? 'poolEmpty' : source;
  return { ok: key !== 'poolEmpty' && key !== 'missing', key, left };
}
