import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { emailToken } from '@entrepot/contract/modules/account/one-time.ts';
import type { sendVerifyEmail, verifyEmail as verifyEmailCall } from '@entrepot/contract/modules/account/phone-calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { siteOrigin } from '../../core/http/site-address.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { find, insert, lock } from '../../core/db/rows.ts';
import { asHolder } from '../../core/scope/scope.ts';
import { text } from '../../core/calls/texts.ts';
import { audienceOf, endSessions, familyOf, takeSignInName, verifyEmail } from '../access/public.ts';
import { notifyUsers, sendMail } from '../messaging/public.ts';
import { siteTexts, templateReader } from '../templates/public.ts';
import { notifyFormerContacts } from './contact-changed.ts';
import { mustIdentify } from './know-password.ts';
import { logOwn } from './own-log.ts';
import { mustReach } from './reach.ts';
import { isTaken, unlessTaken } from './sign-in-name-taken.ts';
import { lockSubjects, turnsTaken } from './subject-locks.ts';
import { oneOf } from '../../core/db/conditions.ts';

/** The site's own text of these messages. */
export const emailTemplate = templateReader(enumCodes.TemplateType.Email);

const hours = 24;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Mails a link, valid for a day, that verifies an address of the caller, who identifies itself first; one that an account has, the caller's too, is refused (`Duplicate`). Once a minute
 * and ten times a day per address, twenty times an hour per network address of the caller (`RateLimited`).
 */
export const mailLink =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, caller: Caller, input: Input<typeof sendVerifyEmail>): Promise<true> => {
    const email = input.email.toLowerCase();
    const row = await find(db, caller, user, caller.userId!);
    if (row.emailVerified && row.email === email) throw accountErrors.emailOwn();
    await mustIdentify(db, caller, config, input);
    const { siteId } = row;
    if (await isTaken(db, { siteId, audience: audienceOf(row.accountTypeCode), kind: 'email', name: email }))
      throw accountErrors.emailTaken();
    await mustReach(db, config, siteId, audienceOf(row.accountTypeCode), { email });
    const token = randomBytes(32).toString('base64url');
    await db.transaction().execute(async (tx) => {
      await mayMail(tx, caller, row.siteId, email);
      const expirationTime = new Date(caller.now.getTime() + hours * 3_600_000);
      await insert(tx, caller, emailToken, {
        siteId: row.siteId,
        userId: row.id,
        email,
        tokenHash: hashOf(token),
        address: caller.address,
        expirationTime,
        familyId: (await familyOf(tx, row.siteId, caller.sessionId)) ?? null,
      });
      await mail(tx, caller, row, { email, token });
    });
    return true;
  };

async function mayMail(tx: Tx, { now, address }: Caller, siteId: string, email: string): Promise<void> {
  await lockSubjects(tx, now, [`mail to ${email}`, `mail address ${address}`]);
  const here = sql<boolean>`site_id = ${siteId}`;
  const taken = await turnsTaken(tx, now, sql`email_token`, {
    same: sql<boolean>`${here} and email = ${email}`,
    from: sql<boolean>`${here} and address = ${address}`,
  });
  if (taken.inMinute >= 1) throw accountErrors.mailTooSoon();
  if (taken.inDay >= 10 || taken.fromHere >= 20) throw accountErrors.mailTooMany();
}

async function mail(
  tx: Tx,
  caller: Caller,
  { siteId, userName, accountTypeCode }: RowOf<typeof user>,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const audience = audienceOf(accountTypeCode);
  const sites = tx.selectFrom('site').select(['name', 'nameInLanguages', 'sitePath', 'userPath']).where('id', '=', siteId);
  const { sitePath, userPath, ...site } = await sites.executeTakeFirstOrThrow();
  const link = `${siteOrigin(audience === 'staff' ? sitePath : userPath)}/index?activeIndex=verifyEmail#token=${token}`;
  const values = { site: nameOf(site, caller.language), userName, link, hours: String(hours) };
  const translate = (part: string) => text(caller.language, `account.mail.verify.${part}`, values)!;
  const own = await siteTexts(tx, siteId, emailTemplate, caller.language, values);
  const written = own ?? { subject: translate('title'), text: translate('body') };
  const action = { label: translate('open'), link };
  await sendMail(tx, caller, { siteId, audience, receiver: email, language: caller.language, action, ...written });
}

/**
 * Verifies the address of a link for its account, ends the sessions except the one that requested it, and notifies the former address; a used, expired or unknown link is refused (`NotFound`), an address that another account
 * has by now as well (`Duplicate`).
 */
export const openLink =
  ({ sites }: Pick<Services, 'sites'>) =>
  async (tx: Tx, caller: Caller, { token }: Input<typeof verifyEmailCall>): Promise<true> => {
    const everySite = (await sites.all()).map(({ id }) => id);
    const link = await tx
      .updateTable('emailToken')
      .set({ usedTime: caller.now })
      .where('siteId', '=', oneOf(everySite))
      .where('tokenHash', '=', hashOf(token))
      .where('usedTime', 'is', null)
      .where('expirationTime', '>=', caller.now)
      .returning(['siteId', 'userId', 'email', 'familyId'])
      .executeTakeFirst();
    if (!link) throw accountErrors.linkDead();
    const { siteId, userId, email, familyId } = link;
    const owner = asHolder(caller, { siteId, userId });
    const row = await lock(tx, owner, user, userId);
    await unlessTaken('email', () => verifyEmail(tx, owner, row, email));
    await unlessTaken('email', () => takeSignInName(tx, owner, row, 'email', email));
    await endSessions(tx, caller, { siteId, userId, except: familyId ?? undefined });
    await notifyFormerContacts(tx, owner, row, 'emailChanged');
    await logOwn(tx, owner, row, 'VerifyEmail');
    const type = enumCodes.UserMessageType.Security;
    await notifyUsers(tx, owner, { siteId, userIds: [userId], type, text: 'account.messages.emailVerified', values: { email } });
    return true;
  };
