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
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import { find, insert, lock } from '../../core/rows/rows.ts';
import { asHolder } from '../../core/rows/scope.ts';
import { text } from '../../core/calls/texts.ts';
import { audienceOf, takeSignInName, verifyEmail } from '../access/public.ts';
import { tellUsers } from '../content/public.ts';
import { sendMail } from '../messaging/public.ts';
import { ownWords } from '../templates/public.ts';
import { logOwn } from './own-log.ts';
import { unlessTaken } from './taken.ts';
import { takeTurn, turnsTaken } from './turns.ts';
import { oneOf } from '../../core/rows/conditions.ts';

const hours = 24;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Mails a link, good for a day, that proves an address is the caller's; the caller's own verified one is refused (103). One a
 * minute and ten a day for an address, twenty an hour for a caller's address on the network (107).
 */
export const mailLink =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Tx, caller: Caller, input: Input<typeof sendVerifyEmail>): Promise<true> => {
    const email = input.email.toLowerCase();
    const row = await find(db, caller, user, caller.userId!);
    if (row.emailVerified && row.email === email) throw accountErrors.emailOwn();
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
      });
      await mail(tx, caller, row, { email, token, port: config.port });
    });
    return true;
  };

async function mayMail(tx: Tx, { now, address }: Caller, siteId: string, email: string): Promise<void> {
  await takeTurn(tx, now, [`mail to ${email}`, `mail address ${address}`]);
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
  { email, token, port }: { email: string; token: string; port: number },
): Promise<void> {
  const audience = audienceOf(accountTypeCode);
  const sites = tx.selectFrom('site').select(['name', 'nameInLanguages', 'sitePath', 'userPath']).where('id', '=', siteId);
  const { sitePath, userPath, ...site } = await sites.executeTakeFirstOrThrow();
  const link = `${originOf(audience === 'staff' ? sitePath : userPath, port)}/index?activeIndex=verifyEmail&token=${token}`;
  const values = { site: nameOf(site, caller.language), userName, link, hours: String(hours) };
  const say = (part: string) => text(caller.language, `account.mail.verify.${part}`, values)!;
  const own = await ownWords(tx, siteId, enumCodes.TemplateType.Email, caller.language, values);
  await sendMail(tx, caller, { siteId, audience, receiver: email, ...(own ?? { subject: say('title'), text: say('body') }) });
}

/** Where a site's pages are: its path as it is kept, with a scheme; names of this machine are served at our own port without TLS. */
function originOf(path: string, port: number): string {
  if (/^https?:\/\//.test(path)) return new URL(path).origin;
  const host = path.replace(/\/.*$/, '');
  const local = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(host);
  return local ? `http://${host}:${port}` : `https://${host}`;
}

/** Makes the address of a link its account's own; a link that was used, is too old or never was is refused (101), an address that another account has by now (103). */
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
      .returning(['siteId', 'userId', 'email'])
      .executeTakeFirst();
    if (!link) throw accountErrors.linkDead();
    const { siteId, userId, email } = link;
    const owner = asHolder(caller, { siteId, userId });
    const row = await lock(tx, owner, user, userId);
    await unlessTaken('email', () => verifyEmail(tx, owner, row, email));
    await unlessTaken('email', () => takeSignInName(tx, owner, row, 'email', email));
    await logOwn(tx, owner, row, 'VerifyEmail');
    const type = enumCodes.UserMessageType.Security;
    await tellUsers(tx, owner, { siteId, userIds: [userId], type, text: 'account.messages.emailVerified', values: { email } });
    return true;
  };
