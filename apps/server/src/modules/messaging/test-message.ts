import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { messagingErrors } from '@entrepot/contract/modules/messaging/errors.ts';
import type { sendTestMessage } from '@entrepot/contract/modules/messaging/message-service.ts';
import type { Services } from '../../core/services.ts';
import { email } from '@entrepot/rules/validators.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { allowed } from '../../core/http/limits.ts';
import { storeMessage } from './carriers.ts';
import { sendThrough, smtpCodeOf } from './mail-server.ts';
import { servicesOf } from './services.ts';
import { dialled } from './sms.ts';

type Tested = Output<typeof sendTestMessage>;
const maxAnHour = 30;
const maxAnswerLength = 1000;

/**
 * Sends a test message and waits for the answer of the server or provider, which the person sees; it is listed with the sent messages. Of a
 * service that is not the site's own, its operators see only whether it accepted, with the three-digit code. It uses the service for messages
 * to customers; the sandbox of demo mode is none. Without a service it is refused (`ProviderNotConfigured`).
 */
export const testMessage =
  ({ config }: Pick<Services, 'config'>) =>
  async (db: Db, caller: Caller, input: Input<typeof sendTestMessage>): Promise<Tested> => {
    const siteId = input.siteId ?? caller.siteId;
    if (!caller.siteIds.includes(siteId)) throw refuse('NotFound');
    const isMail = input.messageChannel === enumCodes.MessageChannel.Mail;
    const receiver = input.receiver.trim();
    if (isMail ? email(receiver) : !/^\+\d{8,15}$/.test(receiver)) throw invalid({ field: 'Receiver', key: isMail ? 'email' : 'phone' });
    if (!(await allowed(db, `test messages ${siteId}`, maxAnHour, 60, caller.now))) throw messagingErrors.tooManyTests();
    const { mail, sms, hasOwnSms } = await servicesOf(db, config, siteId, 'customer');
    const number = dialled(receiver);
    const provider = isMail ? undefined : sms(number);
    if (isMail && !mail) throw messagingErrors.noMailService();
    if (!isMail && !provider) throw messagingErrors.noSmsService();

    const id = newId();
    const subject = text(caller.language, 'messaging.pages.testSubject')!;
    const body = text(caller.language, 'messaging.pages.testBody')!;
    const attempt = async (): Promise<Omit<Tested, 'service'> & { code?: number | undefined }> => {
      if (mail && isMail) {
        const { answer, refused, code } = await sendThrough(mail.server, mail.sender, { to: receiver, subject, text: body, messageId: id });
        return { accepted: !refused, answer, code };
      }
      // Mainland China allows approved templates only; that of codes shows zeros.
      const refusal = await provider!.send({ id, number, text: body, code: '000000' });
      return { accepted: refusal === undefined, answer: refusal ?? 'OK' };
    };
    const { accepted, code, ...full } = await attempt().catch((problem: unknown) => ({
      accepted: false,
      answer: problem instanceof Error ? problem.message : String(problem),
      code: smtpCodeOf(problem),
    }));
    // The servers of the platform, and addresses of its network, are not for the operators of a site, who also see the list of messages.
    const isPlatforms = !(isMail ? mail!.isOwn : hasOwnSms);
    const isHidden = isPlatforms && caller.audience === 'site';
    const brief = code ? String(code) : accepted ? 'OK' : text(caller.language, 'messaging.pages.testNoAnswer')!;
    const answer = isHidden ? brief : full.answer;
    const service = isMail ? (isHidden ? 'SMTP' : mail!.name) : provider!.name;
    const message = { audience: 'staff' as const, receiver, text: body, subject: isMail ? subject : undefined };
    await storeMessage(
      db,
      { siteId, id },
      { channel: isMail ? 'mail' : 'sms', message, isTest: true },
      { provider: isMail ? 'smtp' : provider!.name, failure: accepted ? undefined : isPlatforms ? brief : answer },
    );
    return { accepted, service, answer: answer.slice(0, maxAnswerLength) };
  };
