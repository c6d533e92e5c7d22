import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import type {
  acceptInvitation,
  getInvitation,
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
} from '@entrepot/contract/modules/access/invitation.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { oneOf } from '../../core/db/conditions.ts';
import { databaseError, type Db, type Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, lock } from '../../core/db/rows.ts';
import { allowed } from '../../core/http/limits.ts';
import { siteOrigin } from '../../core/http/site-address.ts';
import { nameIn, nameOf } from '../../core/lists/localized.ts';
import { asHolder } from '../../core/scope/scope.ts';
import type { Services } from '../../core/services.ts';
import { sendMail } from '../messaging/public.ts';
import { hostOf, namesOfHost } from '../sites/public.ts';
import { recordControl } from './account-control.ts';
import { noPassword } from './close-account.ts';
import { audienceOf } from './create-account.ts';
import { createStaff } from './establish.ts';
import { accountToManage, mustBeAnother, type User } from './guards.ts';
import { dropSignInName, takeSignInName, verifyEmail } from './own-account.ts';
import { newPasswordHash, passwordNamesOf } from './passwords.ts';
import { endSessions } from './sessions.ts';

const days = 7;
// An operator's account in wrong hands must not send mails to strangers in the site's name.
const maxPerHour = 30;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Opens a back-office account with a password that no person knows, and mails the link by which the colleague sets one. The inviter created
 * the account, so that both are not independent of each other for some days.
 */
export async function invite(tx: Tx, caller: Caller, input: Input<typeof inviteStaff>): Promise<{ id: string }> {
  const email = input.email.toLowerCase();
  if (!input.roleIds.length) throw invalid({ field: 'RoleIds', key: 'required' });
  await mustBeFree(tx, email, 'staff');
  const row = await createStaff(tx, caller, { ...input, email }, async () => ({ password: randomBytes(32).toString('base64') }));
  await sendLink(tx, caller, row, email);
  return { id: row.id };
}

/**
 * Mails a new link to the account's address, or to another one if it is stated; the former link ends. Throws `StateNotAllowed` for one's own
 * account and for one that was not invited or is in use, and `RateLimited` within a minute.
 */
export async function resend(tx: Tx, caller: Caller, { id, email }: Input<typeof resendInvitation>): Promise<true> {
  const row = await accountToManage(tx, caller, 'staff', id);
  mustBeAnother(caller, row);
  const invitation = await openInvitation(tx, row);
  if (!(await allowed(tx, `invitation of ${id}`, 1, 1, caller.now))) throw accessErrors.invitationTooSoon();
  const present = row.email?.toLowerCase();
  const address = (email ?? present ?? invitation.email).toLowerCase();
  if (address === present) {
    await sendLink(tx, caller, row, address, address === invitation.email ? invitation.senderId : undefined);
    await recordControl(tx, caller, [id], 'signInCode');
    return true;
  }
  await mustBeFree(tx, address, 'staff');
  await dropSignInName(tx, row, 'email');
  await sendLink(tx, caller, await change(tx, caller, user, row, { email: address, emailVerified: false }), address);
  await recordControl(tx, caller, [id], 'contact');
  return true;
}

/** Ends an invitation; sending it again opens it. Throws `StateNotAllowed` for an account that has its password. */
export async function withdraw(tx: Tx, caller: Caller, { id }: Input<typeof withdrawInvitation>): Promise<true> {
  const row = await accountToManage(tx, caller, 'staff', id);
  await openInvitation(tx, row);
  await tx
    .updateTable('staffInvitation')
    .set({ withdrawnTime: caller.now })
    .where('siteId', '=', row.siteId)
    .where('userId', '=', id)
    .where('acceptedTime', 'is', null)
    .where('withdrawnTime', 'is', null)
    .execute();
  return true;
}

async function openInvitation(tx: Tx, { siteId, id, userName, lastSignInTime }: User): Promise<{ email: string; senderId: string }> {
  const found = await tx
    .selectFrom('staffInvitation')
    .select(['email', 'senderId'])
    .where('siteId', '=', siteId)
    .where('userId', '=', id)
    .where('acceptedTime', 'is', null)
    .executeTakeFirst();
  // A person who signed in has a way of their own: a link must not replace it.
  if (!found || lastSignInTime) throw accessErrors.notInvited({ userName });
  return found;
}

/**
 * Mails a customer without a password a link that sets one; a former link ends. Returns whether a link was sent: not to an account without an
 * address, in use, or invited within a day.
 */
export async function inviteCustomer(tx: Tx, caller: Caller, id: string): Promise<boolean> {
  const row = await accountToManage(tx, caller, 'customer', id);
  if (!row.email || row.lastSignInTime || row.passwordHash !== noPassword) return false;
  if (!(await allowed(tx, `invitation of ${id}`, 1, 24 * 60, caller.now))) return false;
  await storeAndMail(tx, caller, row, row.email.toLowerCase());
  return true;
}

/** An address that signs in to another account cannot be verified for this one; customers of other sites may have it. */
async function mustBeFree(tx: Tx, email: string, of: { siteId: string; accountTypeCode: number } | 'staff'): Promise<void> {
  const audience = of === 'staff' ? of : audienceOf(of.accountTypeCode);
  const names = tx.selectFrom('signInName').select('id').where('audience', '=', audience);
  const here = of !== 'staff' && audience === 'customer' ? names.where('siteId', '=', of.siteId) : names;
  const taken = await here.where('kind', '=', 'email').where('userName', '=', email).executeTakeFirst();
  if (taken) throw accessErrors.invitationEmailTaken({ email });
}

async function sendLink(tx: Tx, caller: Caller, row: User, email: string, senderId = caller.userId): Promise<void> {
  if (!(await allowed(tx, `invitations of ${row.siteId}`, maxPerHour, 60, caller.now))) throw accessErrors.invitationsTooMany();
  await storeAndMail(tx, caller, row, email, senderId);
}

async function storeAndMail(
  tx: Tx,
  caller: Caller,
  { siteId, id: userId, userName, nickName, accountTypeCode }: User,
  email: string,
  senderId = caller.userId,
): Promise<void> {
  const audience = audienceOf(accountTypeCode);
  const token = randomBytes(32).toString('base64url');
  const until = new Date(caller.now.getTime() + days * 86_400_000);
  await sql`insert into staff_invitation (site_id, id, creation_time, user_id, email, sender_id, token_hash, expiration_time)
    values (${siteId}, ${newId()}, ${caller.now}, ${userId}, ${email}, ${senderId}, ${hashOf(token)}, ${until})
    on conflict (site_id, user_id)
    do update set email = excluded.email, sender_id = excluded.sender_id, token_hash = excluded.token_hash, expiration_time = excluded.expiration_time,
      creation_time = excluded.creation_time, withdrawn_time = null`.execute(tx);
  const sites = tx
    .selectFrom('site')
    .select(['name', 'nameInLanguages', 'sitePath', 'userPath', 'apiPath', 'hosts'])
    .where('id', '=', siteId);
  const site = await sites.executeTakeFirstOrThrow();
  const origin = audience === 'staff' ? originFor(caller, site) : siteOrigin(site.userPath);
  const link = `${origin}/index?activeIndex=invitation#token=${token}`;
  const values = { site: nameOf(site, caller.language), name: nickName || userName, userName, link, days: String(days) };
  const mail = audience === 'staff' ? 'invitation' : 'customer';
  const translate = (part: string) => text(caller.language, `access.mail.${mail}.${part}`, values)!;
  await sendMail(tx, caller, {
    siteId,
    audience,
    receiver: email,
    language: caller.language,
    until,
    subject: translate('title'),
    text: translate('body'),
    action: { label: translate('open'), link },
  });
}

/**
 * The origin of a link to a site: the host at which the caller works, if it is one of the site's. The site's main address can be edited by
 * one operator, who would receive the links of all others with it.
 */
function originFor({ host = '' }: Caller, site: { sitePath: string; userPath: string; apiPath: string; hosts: string[] | null }): string {
  const names = namesOfHost(host);
  const used = [site.sitePath, site.userPath, site.apiPath, ...(site.hosts ?? [])].find((one) => one && names.includes(hostOf(one)));
  const scheme = /^https?:\/\//i.exec(used ?? '')?.[0] ?? '';
  return siteOrigin(used === undefined ? site.sitePath : `${scheme}${host}`);
}

interface OpenLink {
  siteId: string;
  userId: string;
  email: string;
  expirationTime: Date;
}

async function linkOf(tx: Db, { now }: Caller, siteIds: readonly string[], token: string): Promise<OpenLink> {
  const found = await tx
    .selectFrom('staffInvitation')
    .select(['siteId', 'userId', 'email', 'expirationTime'])
    .where('siteId', '=', oneOf(siteIds))
    .where('tokenHash', '=', hashOf(token))
    .where('acceptedTime', 'is', null)
    .where('withdrawnTime', 'is', null)
    .where('expirationTime', '>=', now)
    .executeTakeFirst();
  if (!found) throw accessErrors.invitationDead();
  return found;
}

/** Whether a link still belongs to its account: not in use yet, and with the address to which the link was sent. */
const isFor = (account: Pick<User, 'email' | 'lastSignInTime'>, { email }: OpenLink) =>
  !account.lastSignInTime && account.email?.toLowerCase() === email;

const everySite = async ({ sites }: Pick<Services, 'sites'>) => (await sites.all()).map(({ id }) => id);

/** Returns the invitation of a link; a used, expired, withdrawn or unknown one is refused (`NotFound`). */
export const invitationOf =
  (services: Pick<Services, 'sites'>) =>
  async (tx: Db, caller: Caller, { token }: Input<typeof getInvitation>): Promise<Output<typeof getInvitation>> => {
    const link = await linkOf(tx, caller, await everySite(services), token);
    const found = await tx
      .selectFrom('userAccount')
      .innerJoin('site', 'site.id', 'userAccount.siteId')
      .select(['userName', 'nickName', 'email', 'lastSignInTime', nameIn('site', caller.language).as('siteName')])
      .where('userAccount.siteId', '=', link.siteId)
      .where('userAccount.id', '=', link.userId)
      .where('userAccount.isDeleted', '=', false)
      .executeTakeFirst();
    if (!found || !isFor(found, link)) throw accessErrors.invitationDead();
    const { userName, nickName, siteName } = found as { userName: string; nickName: string | null; siteName: string };
    const { email, expirationTime } = link;
    return { userName, nickName, siteName, email, expirationTime };
  };

/**
 * Sets the password of an invited account by its link, which verifies the address. Of two concurrent uses one is refused (`NotFound`), as
 * is every later one, and one whose account has another address by now. An address that another account verified meanwhile stays unverified.
 */
export const accept =
  (services: Pick<Services, 'sites'>) =>
  async (tx: Tx, caller: Caller, { token, ...sealed }: Input<typeof acceptInvitation>): Promise<true> => {
    const link = await linkOf(tx, caller, await everySite(services), token);
    const { siteId, userId, email } = link;
    const owner = asHolder(caller, { siteId, userId });
    const row = await lock(tx, owner, user, userId);
    if (!isFor(row, link)) throw accessErrors.invitationDead();
    const used = await tx
      .updateTable('staffInvitation')
      .set({ acceptedTime: caller.now })
      .where('siteId', '=', siteId)
      .where('userId', '=', userId)
      .where('tokenHash', '=', hashOf(token))
      .where('acceptedTime', 'is', null)
      .where('withdrawnTime', 'is', null)
      .returning('senderId')
      .executeTakeFirst();
    if (!used) throw accessErrors.invitationDead();
    const passwordHash = await newPasswordHash(tx, caller.now, sealed, passwordNamesOf(row));
    // The days in which both do not approve each other's requests begin now: before, the account could not be used.
    if (audienceOf(row.accountTypeCode) === 'staff') await recordControl(tx, { ...owner, userId: used.senderId }, [userId], 'created');
    const ready = await change(tx, owner, user, row, { passwordHash });
    await endSessions(tx, caller, { siteId, userId });
    await mustBeFree(tx, email, row);
    try {
      await verifyEmail(tx, owner, ready, email);
      await takeSignInName(tx, owner, ready, 'email', email);
    } catch (problem) {
      if (databaseError(problem)?.state === '23505') throw accessErrors.invitationEmailTaken({ email });
      throw problem;
    }
    return true;
  };

const { Invited, Expired, Withdrawn } = enumCodes.InvitationStatus;

/** SQL: the status of the invitation of account `r`; null once it has its password. */
export const invitationStatus = ({ now }: Caller) => sql`(select case when i.withdrawn_time is not null then ${sql.lit(Withdrawn)}
      when i.expiration_time < ${now}::timestamptz then ${sql.lit(Expired)} else ${sql.lit(Invited)} end
    from staff_invitation i where i.site_id = r.site_id and i.user_id = r.id and i.accepted_time is null and r.last_sign_in_time is null)`;
