import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { getBindPhoneSmsCaptcha, getCodeWays, getRegisterSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { audienceOf } from '../access/public.ts';
import { takesRegistrations } from '../sites/public.ts';
import { accountNamed } from './accounts.ts';
import { limit } from './attempts.ts';
import { spend } from './captcha.ts';
import { type Contact, contactName, isMail, phoneName, readContact, readPhone } from './phone.ts';
import { waysOf } from '../messaging/public.ts';
import { mustReach } from './reach.ts';
import { isTaken } from './sign-in-name-taken.ts';
import { type Destination, type Scene, sendCode } from './sms-codes.ts';

const maxPerAddressAndHour = 20;

type Dependencies = Pick<Services, 'config'>;
type Wish = Input<typeof getRegisterSmsCaptcha>;

/** Returns how the site of the host can send codes to customers. */
export const codeWays =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller): Promise<Output<typeof getCodeWays>> => {
    if (!caller.siteId) throw refuse('NotFound');
    const ways = await waysOf(db, config, caller.siteId, 'customer');
    return { phone: ways.phone(), email: ways.email };
  };

/**
 * Sends a registration code to a phone or a mail address, for a solved captcha (`CaptchaWrong`), unless an account of the site has it
 * (`Duplicate`), the site takes no registrations yet (`StateNotAllowed`) or cannot send it (`ProviderNotConfigured`). Twenty times an hour per address (`RateLimited`).
 */
export const registrationCode =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller, wish: Wish) => {
    if (!caller.siteId) throw refuse('NotFound');
    if (!(await takesRegistrations(db, caller))) throw accountErrors.registrationClosed();
    const contact = readContact(wish);
    await mustReach(db, config, caller.siteId, 'customer', contact);
    await spend(db, caller.now, wish);
    // The answer reveals whether an account has the contact: it must not serve to try many.
    await limit(db, caller.now, `register address ${caller.address}`, maxPerAddressAndHour, 60);
    const kind = isMail(contact) ? 'email' : 'phone';
    if (await isTaken(db, { siteId: caller.siteId, audience: 'customer', kind, name: contactName(contact) }))
      throw kind === 'email' ? accountErrors.emailTaken() : accountErrors.phoneTaken();
    return sendCode(db, caller, config.secretKey, { scene: 'register', contact, to: { siteId: caller.siteId, audience: 'customer' } });
  };

/** Sends a code to sign in or to set a new password, for a solved captcha (`CaptchaWrong`), if an account has the number. */
export const codeForOwner =
  ({ config }: Dependencies, scene: Scene & ('login' | 'retrieve')) =>
  async (db: Db, caller: Caller, wish: Wish) => {
    const contact = readContact(wish);
    // Before the account is looked up: the refusal is the same whether one has the number or not.
    if (caller.siteId) await mustReach(db, config, caller.siteId, 'customer', contact);
    await spend(db, caller.now, wish);
    return sendCode(db, caller, config.secretKey, { scene, contact, to: await ownerOf(db, caller, contact) });
  };

// Staff and customers share the call; a code proves the contact for either.
async function ownerOf(db: Db, caller: Caller, contact: Contact): Promise<Destination> {
  const names = [contactName(contact)];
  const [customer, staff] = await Promise.all([accountNamed(db, caller, 'customer', names), accountNamed(db, caller, 'staff', names)]);
  const account = staff ?? customer;
  return account ? { siteId: account.siteId, audience: staff ? 'staff' : 'customer' } : null;
}

/** Sends a code to a number that the caller wants to bind; one that an account has, its own too, is refused (`Duplicate`). */
export const bindingCode =
  ({ config }: Dependencies) =>
  async (db: Db, caller: Caller, wish: Input<typeof getBindPhoneSmsCaptcha>) => {
    const phone = readPhone(wish);
    const row = await find(db, caller, user, caller.userId!);
    if (row.phoneVerified && row.phoneCode === phone.phoneCode && row.phoneNumber === phone.phoneNumber) throw accountErrors.phoneOwn();
    const audience = audienceOf(row.accountTypeCode);
    if (await isTaken(db, { siteId: row.siteId, audience, kind: 'phone', name: phoneName(phone) })) throw accountErrors.phoneTaken();
    await mustReach(db, config, row.siteId, audience, phone);
    return sendCode(db, caller, config.secretKey, {
      scene: 'bind',
      contact: phone,
      to: { siteId: row.siteId, audience },
    });
  };
