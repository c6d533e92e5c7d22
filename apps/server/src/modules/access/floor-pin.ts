import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Output } from '@entrepot/contract/core/call.ts';
import type { openWorkplace, setFloorPin } from '@entrepot/contract/modules/account/floor-pin-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import { type RetentionRule, removing } from '../../core/jobs/retention.ts';
import { hashPassword } from './passwords.ts';

/** Letters and digits that are not taken for one another. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;
const pinLength = 6;
/** One shift. */
const validMs = 10 * 3_600_000;

/** Names a workplace: the code is shown, the key proves that a browser is that workplace. */
export function newWorkplace(): Output<typeof openWorkplace> {
  const workplaceCode = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');
  return { workplaceKey: seal(`workplace ${workplaceCode}`), workplaceCode };
}

/** The code of a workplace by its key; empty for a key that this server did not make. */
export function workplaceCodeOf(workplaceKey: string): string {
  try {
    return /^workplace (\w+)$/.exec(unseal(workplaceKey))?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Creates a PIN of the caller for a workplace, in place of an earlier one. */
export async function createFloorPin(db: Db, caller: Caller, typedCode: string): Promise<Output<typeof setFloorPin>> {
  const workplaceCode = typedCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const pin = String(randomInt(10 ** pinLength)).padStart(pinLength, '0');
  const pinHash = await hashPassword(pin);
  const expirationTime = new Date(caller.now.getTime() + validMs);
  await sql`insert into floor_pin (site_id, id, creation_time, user_id, workplace_code, pin_hash, expiration_time)
    select u.site_id, ${newId()}, ${caller.now}, u.id, ${workplaceCode}, ${pinHash}, ${expirationTime}
    from user_account u where u.id = ${caller.userId} and u.site_id in (select id from site)
    on conflict (site_id, user_id, workplace_code)
    do update set pin_hash = excluded.pin_hash, expiration_time = excluded.expiration_time`.execute(db);
  return { pin, expirationTime };
}

/** Expired PINs are removed. */
export const pinRetention: RetentionRule = removing(
  'floor_pin',
  ({ siteId, now, batch }) => sql`delete from floor_pin
    where site_id = ${siteId} and id in (select id from floor_pin where site_id = ${siteId} and expiration_time < ${now} limit ${batch})`,
);
