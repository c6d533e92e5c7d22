import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { messageService } from '@entrepot/contract/modules/messaging/message-service.ts';
import type { Config, SmsSettings } from '../../core/config.ts';
import type { Db } from '../../core/db/db.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { MailSender, MailServer } from './mail-server.ts';
import { dialled, type SmsProvider, smsProviders } from './sms.ts';

/** The settings that name the services of the environment. */
type MessageConfig = Pick<Config, 'demo' | 'mail' | 'sms' | 'smsEndpoints'>;

/** The services that send the messages of a site to some readers; undefined where there is none. */
interface Services {
  mail: { server: MailServer; sender: MailSender; name: string; isOwn: boolean } | undefined;
  sms(number: string): SmsProvider | undefined;
  /** Whether the text messages are sent by a service of the site itself. */
  hasOwnSms: boolean;
}

type Service = RowOf<typeof messageService>;
const { Smtp, Aliyun, Twilio } = enumCodes.MessageProvider;

/**
 * Returns the services that send the messages of a site: its own services, else those of the platform, else those of the environment. Messages to staff
 * contain codes that open accounts of the platform, so services that a site operator has set do not send them.
 */
export async function servicesOf(db: Db, config: MessageConfig, siteId: string, audience: 'staff' | 'customer'): Promise<Services> {
  const found = await sql<Service>`
    select m.*
    from site s
    join message_service m on m.site_id = s.id
    where (s.id = ${siteId} or m.for_all_sites) and m.enabled and (${audience === 'customer'} or m.trusted) and not m.is_deleted
    order by m.for_all_sites, m.creation_time desc`.execute(db);
  const services = found.rows.map((row) => ({ ...row, secret: row.secret && unseal(row.secret) }));
  const own = services.filter(({ forAllSites }) => !forAllSites);
  const shared = services.filter(({ forAllSites }) => forAllSites);
  const tiers = [own, shared].map((tier) => smsOf(tier, config)).concat(config.sms);
  const inUse = tiers.find(({ aliyun, twilio }) => aliyun ?? twilio) ?? config.sms;
  return { mail: await mailOf(db, config, siteId, services), sms: smsProviders(inUse), hasOwnSms: inUse === tiers[0] };
}

function smsOf(services: readonly Service[], { smsEndpoints }: MessageConfig): SmsSettings {
  const aliyun = services.find(({ messageProvider }) => messageProvider === Aliyun);
  const twilio = services.find(({ messageProvider }) => messageProvider === Twilio);
  return {
    aliyun: aliyun && {
      accessKeyId: aliyun.account ?? '',
      accessKeySecret: aliyun.secret ?? '',
      signName: aliyun.sender,
      templateCode: aliyun.templateCode ?? '',
      endpoint: smsEndpoints.aliyun,
      globalEndpoint: smsEndpoints.aliyunGlobal,
    },
    twilio: twilio && {
      accountSid: twilio.account ?? '',
      authToken: twilio.secret ?? '',
      from: twilio.sender,
      endpoint: smsEndpoints.twilio,
    },
  };
}

async function mailOf(db: Db, { mail }: MessageConfig, siteId: string, services: readonly Service[]): Promise<Services['mail']> {
  const row = services.find(({ messageProvider }) => messageProvider === Smtp);
  if (!row && !mail) return undefined;
  const rules = db.selectFrom('siteConfiguration').select(['mailSenderName', 'mailReplyAddress']).where('siteId', '=', siteId);
  const site = await rules.executeTakeFirst();
  const replyTo = site?.mailReplyAddress ?? null;
  if (row) {
    const { host, port, mailSecurity, account, secret, trusted, sender, senderName } = row;
    const server = {
      host: host ?? '',
      port: port ?? 0,
      mailSecurity: mailSecurity ?? enumCodes.MailSecurity.Tls,
      account,
      secret,
      trusted,
    };
    return {
      server,
      sender: { name: site?.mailSenderName ?? senderName, address: sender, replyTo },
      name: host ?? '',
      isOwn: !row.forAllSites,
    };
  }
  const { name, address } = senderOf(mail!.from);
  const sender = { name: site?.mailSenderName ?? name, address, replyTo };
  return { server: { url: mail!.url }, sender, name: new URL(mail!.url).hostname, isOwn: false };
}

/** Splits a sender such as `Entrepot <post@example.com>`. */
function senderOf(from: string): { name: string | null; address: string } {
  const [name = '', address] = from.replace(/>\s*$/, '').split('<');
  return address === undefined
    ? { name: null, address: name.trim() }
    : { name: name.replaceAll('"', '').trim() || null, address: address.trim() };
}

/** The ways in which a site can send codes. In demo mode the sandbox takes everything. */
export interface Ways {
  email: boolean;
  /** Whether text messages can be sent to a number, by default to any. */
  phone(number?: string): boolean;
}

/** Returns the ways in which a site can reach people. */
export async function waysOf(db: Db, config: MessageConfig, siteId: string, audience: 'staff' | 'customer'): Promise<Ways> {
  const { mail, sms } = await servicesOf(db, config, siteId, audience);
  return { email: config.demo || mail !== undefined, phone: (number = '+1') => config.demo || sms(dialled(number)) !== undefined };
}
