import { createCipheriv, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Authority } from '../../core/calls/authority.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Handler } from '../../core/calls/handler.ts';
import type { RehearsedCall } from '../../core/calls/rolled-back.ts';
import { mayCall } from '../../core/calls/may-call.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import { unseal } from '../../core/http/crypto.ts';
import { withAuthority } from '../../core/scope/scope.ts';
import { authorityIn, newPasswordKey } from '../access/public.ts';
import type { Ways } from '../messaging/public.ts';
import { contactName, isMail, type Phone, phoneCodes, phoneName } from './phone.ts';
import { sendCode } from './sms-codes.ts';

/** Makes calls as one person. */
export type Acting = (path: string, body?: object) => Promise<any>;

interface Cast {
  call: RehearsedCall;
  tx: Tx;
  inside: Db;
  /** The person who rehearses: the language of the messages, and the time. */
  caller: Caller;
  siteId: string;
  siteIds: readonly string[];
  handlers: readonly Handler[];
}

const maxStaff = 100;
// Far above the numbers that a site issues, so that none of them is used up.
const firstNumber = 9_000_000;

/** The caller of a person in the rehearsal, with numbers of its own. */
function callerOf({ caller, siteId, siteIds }: Cast, takeNumber: Caller['takeNumber']) {
  const { language, now } = caller;
  const base = { language, now, address: 'rehearsal', device: null, requestId: 'rehearsal', mobile: false, sessionId: null, takeNumber };
  const visitor: Caller = {
    ...base,
    changes: [],
    notes: new Set(),
    audience: 'anonymous',
    accountType: 0,
    userId: null,
    userName: '',
    ownerId: null,
    siteId,
    siteIds: [siteId],
    timeZone: zoneOf(siteId),
    warehouseIds: null,
    superUser: false,
    frozen: false,
    rights: new Set<string>(),
  };
  const person = (found: Authority): Caller => withAuthority(visitor, found, siteIds);
  return { visitor, person };
}

/** The people of a rehearsal at a site: a visitor, who becomes a customer, and the site's own staff. */
export function peopleOf(cast: Cast) {
  const { call, tx, inside, siteId, handlers } = cast;
  let last = firstNumber;
  const { visitor, person } = callerOf(cast, async () => ++last);
  const actingAs =
    (one: Caller): Acting =>
    (path, body) =>
      call(one, path, body);

  let staff: Promise<Caller[]> | undefined;
  /** The active staff of the site: those of warehouses first, then operators, then the platform. */
  const everyStaff = () => (staff ??= readStaff());
  async function readStaff(): Promise<Caller[]> {
    const { PlatformStaff, SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;
    const found = await sql<{ siteId: string; userId: string }>`
      select u.site_id, u.id as user_id
      from site s
      join user_account u on u.site_id = s.id
      where not u.is_deleted
        and not u.locked
        and (u.account_type_code = ${PlatformStaff}
          or u.account_type_code in (${SiteOperator}, ${WarehouseStaff})
            and (u.site_id = ${siteId} or u.site_ids @> ${JSON.stringify([siteId])}::jsonb))
      order by u.account_type_code desc, u.id
      limit ${maxStaff}`.execute(tx);
    const callers: Caller[] = [];
    for (const one of found.rows) {
      const authority = await authorityIn(tx, one);
      if (authority) callers.push(person(authority));
    }
    return callers;
  }

  return {
    visitor: actingAs(visitor),
    /** Registers a customer with a code that is sent as the site can, and read from the message that never leaves. */
    async register(secret: string, ways: Ways): Promise<{ userId: string; act: Acting }> {
      const phone = await freePhone(tx, siteId);
      const contact = ways.phone(phoneName(phone)) ? phone : { email: `rehearsal${digits(12)}@example.com` };
      const { phoneKey } = await sendCode(inside, visitor, secret, { scene: 'register', contact, to: { siteId, audience: 'customer' } });
      const { keyId, key } = await newPasswordKey(inside, visitor.now);
      const password = sealedPassword(key);
      await call(visitor, '/Account/RegisterUser', {
        ...(isMail(contact) ? { Email: contact.email } : { PhoneCode: contact.phoneCode, PhoneNumber: contact.phoneNumber }),
        PhoneKey: phoneKey,
        PhoneNumberCode: await sentCode(tx, visitor, siteId, contactName(contact)),
        Password: password,
        ConfirmPassword: password,
        PasswordKeyId: keyId,
        Agreement: true,
      });
      const accounts = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId);
      const account = isMail(contact) ? accounts.where('email', '=', contact.email) : accounts.where('phoneNumber', '=', phone.phoneNumber);
      const { id } = await account.where('creationTime', '>=', visitor.now).executeTakeFirstOrThrow();
      return { userId: id, act: actingAs(person((await authorityIn(tx, { siteId, userId: id }))!)) };
    },
    /** A member of staff who may make all of these calls, in a warehouse; undefined: the site has none. `not`: someone else. */
    async staffFor(paths: readonly string[], { warehouseId, not }: { warehouseId?: string; not?: string | null } = {}) {
      const needed = handlers.filter(({ path }) => paths.includes(path));
      if (needed.length !== paths.length) throw new Error(`the rehearsal knows no call of ${paths.join(', ')}`);
      const fits = (one: Caller) =>
        one.userId !== not &&
        (!warehouseId || (one.warehouseIds ?? [warehouseId]).includes(warehouseId)) &&
        needed.every((it) => mayCall(one, it));
      const found = (await everyStaff()).find(fits);
      return found && { userId: found.userId, act: actingAs(found) };
    },
  };
}
export type People = ReturnType<typeof peopleOf>;

const exampleNumber: Record<(typeof phoneCodes)[number], () => string> = {
  86: () => `199${digits(8)}`,
  852: () => `9${digits(7)}`,
  853: () => `6${digits(7)}`,
  886: () => `09${digits(8)}`,
};
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

/** A number, of a country that the site serves, that no account has. */
async function freePhone(tx: Tx, siteId: string): Promise<Phone> {
  const site = await tx.selectFrom('site').select('phoneCodes').where('id', '=', siteId).executeTakeFirstOrThrow();
  const phoneCode = phoneCodes.find((code) => site.phoneCodes?.includes(code)) ?? phoneCodes[0];
  const phone = { phoneCode, phoneNumber: exampleNumber[phoneCode]() };
  const taken = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId).where('phoneNumber', '=', phone.phoneNumber);
  return (await taken.executeTakeFirst()) ? freePhone(tx, siteId) : phone;
}

/** The code in the message to a receiver, from the outbox of this transaction. */
async function sentCode(tx: Tx, { now }: Caller, siteId: string, receiver: string): Promise<string> {
  const found = await sql<{ payload: { sealed?: string } }>`
    select payload from outbox where site_id = ${siteId} and kind in ('sms', 'mail') and creation_time = ${now}`.execute(tx);
  const messages = found.rows.map(({ payload }) => JSON.parse(unseal(String(payload.sealed))));
  return messages.find((message) => message.receiver === receiver)?.code ?? '';
}

/** A password sealed as the clients do. */
function sealedPassword(key: string): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'base64'), iv);
  return Buffer.concat([iv, cipher.update(`Rehearsal${digits(5)}`, 'utf8'), cipher.final()]).toString('base64');
}
