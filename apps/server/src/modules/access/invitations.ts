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
import { recordControl } from './account-control.ts';
import { createStaff } from './establish.ts';
import { accountToManage, type User } from './guards.ts';
import { takeSignInName, verifyEmail } from './own-account.ts';
import { newPasswordHash, passwordNamesOf } from './passwords.ts';

const days = 7;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Opens a back-office account with a password that no person knows, and mails the link by which the colleague sets one. The inviter created
 * the account, so that both are not independent of each other for some days.
 */
export async function invite(tx: Tx, caller: Caller, input: Input<typeof inviteStaff>): Promise<{ id: string }> {
  const email = input.email.toLowerCase();
  if (!input.roleIds.length) throw invalid({ field: 'RoleIds', key: 'required' });
  await mustBeFree(tx, caller, email);
  const row = await createStaff(tx, caller, { ...input, email }, async () => ({ password: randomBytes(32).toString('base64') }));
  await sendLink(tx, caller, row, email);
  return { id: row.id };
}

/**
 * Mails a new link, to another address if one is stated; the former link ends. Throws `StateNotAllowed` for an account that was not invited
 * or has its password, and `RateLimited` within a minute.
 */
export async function resend(tx: Tx, caller: Caller, { id, email }: Input<typeof resendInvitation>): Promise<true> {
  const row = await accountToManage(tx, caller, 'staff', id);
  const invitation = await openInvitation(tx, row);
  if (!(await allowed(tx, `invitation of ${id}`, 1, 1, caller.now))) throw accessErrors.invitationTooSoon();
  const address = (email ?? invitation.email).toLowerCase();
  if (address === invitation.email) await sendLink(tx, caller, row, address, invitation.senderId);
  else {
    await mustBeFree(tx, caller, address);
    await sendLink(tx, caller, await change(tx, caller, user, row, { email: address }), address);
    await recordControl(tx, caller, [id], 'contact');
  }
  return true;
}

/** Ends an invitation; sending it again opens it. Throws `StateNotAllowed` for an account that has its password. */
export async function withdraw(tx: Tx, caller: Caller, { id }: Input<typeof withdrawInvitation>): Promise<true> {
  const row = await accountToManage(tx, caller, 'staff', id);
  await openInvitation(tx, row);
  await endInvitation(tx, caller, row);
  return true;
}

/** Withdraws the open invitation of an account, if there is one: its password was set otherwise. */
export async function endInvitation(tx: Tx, { now }: Caller, { siteId, id }: Pick<User, 'siteId' | 'id'>): Promise<void> {
  await tx
    .updateTable('staffInvitation')
    .set({ withdrawnTime: now })
    .where('siteId', '=', siteId)
    .where('userId', '=', id)
    .where('acceptedTime', 'is', null)
    .where('withdrawnTime', 'is', null)
    .execute();
}

async function openInvitation(tx: Tx, { siteId, id, userName }: User): Promise<{ email: string; senderId: string }> {
  const found = await tx
    .selectFrom('staffInvitation')
    .select(['email', 'senderId'])
    .where('siteId', '=', siteId)
    .where('userId', '=', id)
    .where('acceptedTime', 'is', null)
    .executeTakeFirst();
  if (!found) throw accessErrors.notInvited({ userName });
  return found;
}

/** An address that signs in to another account cannot be verified for this one. */
async function mustBeFree(tx: Tx, caller: Caller, email: string): Promise<void> {
  const taken = await tx
    .selectFrom('signInName')
    .select('id')
    .where('audience', '=', 'staff')
    .where('kind', '=', 'email')
    .where('userName', '=', email)
    .executeTakeFirst();
  if (taken) throw accessErrors.invitationEmailTaken({ email });
}

async function sendLink(
  tx: Tx,
  caller: Caller,
  { siteId, id: userId, userName, nickName }: User,
  email: string,
  senderId = caller.userId,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const until = new Date(caller.now.getTime() + days * 86_400_000);
  await sql`insert into staff_invitation (site_id, id, creation_time, user_id, email, sender_id, token_hash, expiration_time)
    values (${siteId}, ${newId()}, ${caller.now}, ${userId}, ${email}, ${senderId}, ${hashOf(token)}, ${until})
    on conflict (site_id, user_id)
    do update set email = excluded.email, sender_id = excluded.sender_id, token_hash = excluded.token_hash, expiration_time = excluded.expiration_time,
      creation_time = excluded.creation_time, withdrawn_time = null`.execute(tx);
  const sites = tx.selectFrom('site').select(['name', 'nameInLanguages', 'sitePath']).where('id', '=', siteId);
  const { sitePath, ...site } = await sites.executeTakeFirstOrThrow();
  const link = `${siteOrigin(sitePath)}/index?activeIndex=invitation&token=${token}`;
  const values = { site: nameOf(site, caller.language), name: nickName || userName, userName, link, days: String(days) };
  const translate = (part: string) => text(caller.language, `access.mail.invitation.${part}`, values)!;
  await sendMail(tx, caller, {
    siteId,
    audience: 'staff',
    receiver: email,
    language: caller.language,
    until,
    subject: translate('title'),
    text: translate('body'),
    action: { label: translate('open'), link },
  });
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

const everySite = async ({ sites }: Pick<Services, 'sites'>) => (await sites.all()).map(({ id }) => id);

/** Returns the invitation of a link; a used, expired, withdrawn or unknown one is refused (`NotFound`). */
export const invitationOf =
  (services: Pick<Services, 'sites'>) =>
  async (tx: Db, caller: Caller, { token }: Input<typeof getInvitation>): Promise<Output<typeof getInvitation>> => {
    const link = await linkOf(tx, caller, await everySite(services), token);
    const found = await tx
      .selectFrom('userAccount')
      .innerJoin('site', 'site.id', 'userAccount.siteId')
      .select(['userName', 'nickName', nameIn('site', caller.language).as('siteName')])
      .where('userAccount.siteId', '=', link.siteId)
      .where('userAccount.id', '=', link.userId)
      .where('userAccount.isDeleted', '=', false)
      .executeTakeFirst();
    if (!found) throw accessErrors.invitationDead();
    const { email, expirationTime } = link;
    return { ...(found as { userName: string; nickName: string | null; siteName: string }), email, expirationTime };
  };

/**
 * Sets the password of an invited account by its link, which verifies the address. Of two concurrent uses one is refused (`NotFound`), as
 * is every later one. An address that another account verified meanwhile stays unverified.
 */
export const accept =
  (services: Pick<Services, 'sites'>) =>
  async (tx: Tx, caller: Caller, { token, ...sealed }: Input<typeof acceptInvitation>): Promise<true> => {
    const link = await linkOf(tx, caller, await everySite(services), token);
    const { siteId, userId, email } = link;
    const owner = asHolder(caller, { siteId, userId });
    const row = await lock(tx, owner, user, userId);
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
    await recordControl(tx, { ...owner, userId: used.senderId }, [userId], 'created');
    const ready = await change(tx, owner, user, row, { passwordHash });
    await mustBeFree(tx, owner, email);
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
    from staff_invitation i where i.site_id = r.site_id and i.user_id = r.id and i.accepted_time is null)`;
