import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { customerRegistered } from '@entrepot/contract/modules/account/events.ts';
import type { registerUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { memberCode } from '@entrepot/rules/numbers.ts';
import { publish } from '../../core/calls/events.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { databaseError, type Db, type Tx } from '../../core/db/db.ts';
import { createAccount, passwordNamesOf, takeSignInName, type TokenPair } from '../access/public.ts';
import { takesRegistrations } from '../sites/public.ts';
import { enter } from './accounts.ts';
import { newPasswordHash } from './new-password.ts';
import { type Contact, contactName, isMail, looksReserved, readContact } from './phone.ts';
import { unlessTaken } from './sign-in-name-taken.ts';
import { spendCode, tryCode } from './sms-codes.ts';
import { notDeleted } from '../../core/db/conditions.ts';

type Dependencies = Pick<Services, 'config' | 'tokens' | 'sites'>;
type Form = Input<typeof registerUser>;

const customer = enumCodes.AccountTypeCode.User;

/**
 * Creates a customer's account at the host's site, if it has published its agreement (`StateNotAllowed`), and signs it in. Requires the
 * agreement (`AgreementNotAgreed`), a free user name
 * (`Duplicate`) and the code sent to a number or mail address (`SmsCodeWrong`) that is not in use (`Duplicate`). After a refusal the code
 * remains valid for another attempt.
 */
export const register =
  ({ config, tokens, sites }: Dependencies) =>
  async (db: Db, caller: Caller, form: Form): Promise<TokenPair> => {
    const site = (await sites.all()).find(({ id, enabled }) => id === caller.siteId && enabled);
    if (!site) throw refuse('NotFound');
    if (!(await takesRegistrations(db, caller))) throw accountErrors.registrationClosed();
    if (form.agreement !== true) throw accountErrors.agreement();
    const contact = readContact(form);
    if (form.userName && looksReserved(form.userName, site.code)) throw reservedName();
    const passwordHash = await newPasswordHash(db, caller.now, form, [
      ...passwordNamesOf(form),
      isMail(contact) ? contact.email : contact.phoneNumber,
    ]);
    const codeId = await tryCode(db, caller.now, config.secretKey, { scene: 'register', contact, proof: form });
    const code = memberCode(site.code, await caller.takeNumber(site.id, 'member', ''));
    return db.transaction().execute(async (tx) => {
      await spendCode(tx, caller.now, codeId);
      const account = await open(tx, caller, { form, contact, passwordHash, code });
      const pair = await enter(tx, tokens, caller, account, { audience: 'customer', menuClassification: null, still: () => true });
      return pair!;
    });
  };

const reservedName = () =>
  new Refusal('ValidationFailed', 'account.errors.nameReserved', {}, null, [{ field: 'UserName', key: 'invalid' }]);

interface Opening {
  form: Form;
  contact: Contact;
  passwordHash: string;
  code: string;
}

async function open(tx: Tx, caller: Caller, { form, contact, passwordHash, code }: Opening) {
  const { siteId } = caller;
  const kind = isMail(contact) ? 'email' : 'phone';
  const reached = isMail(contact)
    ? { email: contact.email, emailVerified: true }
    : { ...contact, phoneVerified: true, email: form.email?.toLowerCase() ?? null };
  const referrerId = await referrerOf(tx, siteId, form.referrerCode);
  const userName = form.userName || code;
  const account = await named(userName, () =>
    unlessTaken(kind, () =>
      createAccount(tx, caller, {
        siteId,
        accountTypeCode: customer,
        userName,
        memberCode: code,
        passwordHash,
        ...reached,
        referrerId,
      }),
    ),
  );
  await unlessTaken(kind, () => takeSignInName(tx, caller, account, kind, contactName(contact)));
  await publish(tx, caller, customerRegistered, { siteId, userId: account.id, referrerId });
  return account;
}

async function named<T>(userName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    const found = databaseError(problem);
    if (found?.state === '23505' && /user_name/.test(found.constraint)) throw accessErrors.nameTaken({ userName });
    throw problem;
  }
}

/** Returns the owner of the member code of a link. An unknown code counts as none, so that trying reveals nothing. */
async function referrerOf(tx: Tx, siteId: string, code: string | null | undefined): Promise<string | null> {
  if (!code) return null;
  const member = tx.selectFrom('userAccount').select('id').where('siteId', '=', siteId).where(notDeleted);
  return (await member.where('memberCode', '=', code.toUpperCase()).executeTakeFirst())?.id ?? null;
}
