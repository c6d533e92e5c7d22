import type { MailSettings } from '../../core/config.ts';

/** One mail in plain text, with files or without. `messageId` is the same at every try, so that a receiver can tell a repeat. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
  attachments?: readonly { filename: string; content: Buffer }[];
}

const patienceMs = 10_000;

/** Gives the function that hands mails to a mail server; it throws when the server did not take one. The library is loaded with the first. */
export function smtpMailer({ url, from }: MailSettings): (mail: Mail) => Promise<void> {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const opened = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs });
  });
  return async ({ messageId, attachments = [], ...mail }) => {
    const transport = await opened();
    await transport.sendMail({ ...mail, attachments: [...attachments], from, messageId: `<${messageId}@${domain}>` });
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
