import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { messageServiceIndex } from './screens.ts';

/**
 * A mail server or a provider of text messages, of a site or of all sites. Without one, those of the environment are in use.
 */
export const messageService = resource({
  name: 'messageService',
  module: 'messaging',
  table: 'message_service',
  title: 'name',
  area: 'MessageService',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: messageServiceIndex,
  fields: {
    name: f.text({ required: true, max: 60 }),
    messageProvider: f.enum('MessageProvider', { required: true, default: 1 }),
    // The mail server.
    host: f.text({ max: 255 }),
    port: f.count({ min: 1, max: 65_535 }),
    mailSecurity: f.enum('MailSecurity', { default: 1 }),
    // The user of the mail server, the access key of Aliyun or the account of Twilio, and its password, secret or token.
    account: f.text({ max: 128 }),
    // Stored encrypted; never returned.
    secret: f.text({ max: 2000, masked: 'always' }),
    // The address of mails; the number, name or messaging service of Twilio; the approved signature of Aliyun.
    sender: f.text({ required: true, max: 128 }),
    senderName: f.text({ max: 64 }),
    // The approved template for codes of Aliyun.
    templateCode: f.text({ max: 64 }),
    // For the sites without a service of their own; only the platform sets it.
    forAllSites: f.flag({ default: false }),
    // Set by the platform: its host may be an internal one, and messages to staff use it.
    trusted: f.flag({ readOnly: true, required: true, default: false }),
    enabled: f.flag({ default: true }),
  },
  calls: {
    list: 'GetMessageServices',
    create: 'EstablishMessageService',
    getEdit: 'GetEditMessageService',
    edit: 'EditMessageService',
    remove: 'DeleteMessageService',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['messageProvider']],
  search: ['name', 'host', 'sender'],
  checks: { mail_has_server: 'message_provider <> 1 or (host is not null and port is not null)' },
  page: {
    filters: ['messageProvider', 'enabled'],
    columns: ['name', 'messageProvider', 'host', 'sender', 'senderName', 'forAllSites', 'enabled'],
    form: [
      ['name', 'messageProvider'],
      ['host', 'port', 'mailSecurity'],
      ['account', 'secret'],
      ['sender', 'senderName', 'templateCode'],
      ['forAllSites', 'enabled'],
    ],
  },
});

/**
 * Sends a test mail or text message by the service that a site uses, and returns what the server or provider answered: accepted, or its
 * refusal in full; to the operators of a site only the code if the service is not the site's own. Without a service it is refused
 * (`ProviderNotConfigured`).
 */
export const sendTestMessage = call({
  path: '/MessageService/SendTestMessage',
  audience: ['platform', 'site'],
  needs: messageServiceIndex.Test,
  transaction: 'own',
  input: {
    siteId: f.ref('site'),
    messageChannel: f.enum('MessageChannel', { required: true }),
    // A mail address, or a telephone number with its country code: +886912345678.
    receiver: f.text({ required: true, max: 128 }),
  },
  output: f.object(
    {
      accepted: f.flag({ required: true }),
      // The service that was used: the host of the mail server, or the provider.
      service: f.text({ required: true, max: 255 }),
      answer: f.longText({ required: true, max: 1000 }),
    },
    { required: true },
  ),
});
