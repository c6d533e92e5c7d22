import { isIP } from 'node:net';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { publicAddressOf } from '../../core/http/outbound-url.ts';

/** A mail as text and HTML, optionally with files. `messageId` is the same for every attempt, so that a receiver can detect duplicates. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  messageId: string;
  attachments?: readonly { filename: string; content: Buffer; cid?: string }[];
}

/** The sender of a site's mails: the address of the server, under the site's own name, and the address for answers. */
export interface MailSender {
  name: string | null;
  address: string;
  replyTo: string | null;
}

/** A mail server: an address of the environment, or a stored row. */
export type MailServer =
  | { url: string }
  | {
      host: string;
      port: number;
      mailSecurity: number;
      account: string | null;
      secret: string | null;
      /** Whether its host may be an internal one. */
      trusted: boolean;
    };

/** The answer of a mail server: its acceptance, or a refusal that another attempt would not change. */
export interface MailOutcome {
  answer: string;
  refused: boolean;
  /** The three digits of its answer, if it answered. */
  code?: number | undefined;
}

const timeoutMs = 10_000;
const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
const notPublic = 'is not a public address. Only the platform can set a mail server of an internal network.';

/**
 * Sends a mail through a server; the library is loaded with the first one. Returns the answer, also that of a final refusal of the
 * recipient or the mail. Throws everything that another attempt, or other settings, may change.
 */
export async function sendThrough(server: MailServer, { name, address, replyTo }: MailSender, mail: Mail): Promise<MailOutcome> {
  const settings = await settingsOf(server);
  if (typeof settings === 'string') return { answer: settings, refused: true };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(settings);
  const { messageId, attachments = [], ...content } = mail;
  const domain = address.slice(address.lastIndexOf('@') + 1) || 'localhost';
  try {
    const { response } = await transport.sendMail({
      ...content,
      attachments: [...attachments],
      from: name ? { name, address } : address,
      replyTo: replyTo ?? undefined,
      messageId: `<${messageId}@${domain}>`,
    });
    return { answer: String(response), refused: false, code: Number.parseInt(response, 10) || undefined };
  } catch (problem) {
    if (isFinal(problem)) return { answer: String((problem as Error).message), refused: true, code: smtpCodeOf(problem) };
    throw problem;
  } finally {
    transport.close();
  }
}

/** The three digits with which a mail server refused; undefined if it did not answer. */
export const smtpCodeOf = (problem: unknown): number | undefined => (problem as { responseCode?: number } | null)?.responseCode;

/** A recipient or a mail that the server refuses for good (5xx). Refused passwords and senders may be corrected before the next attempt. */
function isFinal(problem: unknown): boolean {
  const { code, responseCode = 0 } = problem as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** The settings of the connection; for a host that may not be used, the reason. */
async function settingsOf(server: MailServer) {
  if ('url' in server) return { url: server.url, ...timeouts };
  const { host, port, mailSecurity, account, secret, trusted } = server;
  // Connects to the address that was checked: the name may resolve to another one a moment later.
  const address = trusted ? host : await publicAddressOf(host);
  if (!address) return `${host} ${notPublic}`;
  const { Tls, StartTls, None } = enumCodes.MailSecurity;
  return {
    host: address,
    port,
    secure: mailSecurity === Tls,
    requireTLS: mailSecurity === StartTls,
    ignoreTLS: mailSecurity === None,
    ...(account ? { auth: { user: account, pass: secret ?? '' } } : {}),
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...timeouts,
  };
}
