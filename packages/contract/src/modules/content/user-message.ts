import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { mineUserMessagesIndex } from './screens.ts';

/** A message is read once and stays read. */
export const userMessageStates = states('UserMessageStatus', { Unread: { read: 'Read' } });

/**
 * What one account was told. It is kept as a text's name and its values, and said in the language of whoever reads it; the title and
 * the content that are stored, in the site's language, are what is left when a text is given up.
 */
export const userMessage = resource({
  name: 'userMessage',
  module: 'content',
  table: 'user_message',
  bare: true,
  title: 'title',
  area: 'UserMessages',
  who: { read: 'CPSW', write: '' },
  screen: mineUserMessagesIndex,
  fields: {
    userId: f.ref('user', { byServer: true, required: true }),
    userMessageType: f.enum('UserMessageType', { byServer: true, required: true }),
    title: f.text({ byServer: true, required: true, max: 200 }),
    content: f.longText({ byServer: true, required: true, max: 2000 }),
    /** The path of `{text}.title` and `{text}.body` in the locales. */
    text: f.text({ byServer: true, max: 100 }),
    /** What fills the places of the text. */
    values: f.json<Record<string, unknown>>({ byServer: true }),
    link: f.text({ byServer: true, max: 255 }),
    sourceType: f.text({ byServer: true }),
    sourceId: f.id({ byServer: true, widget: 'code' }),
    userMessageStatus: f.state(userMessageStates, 'Unread'),
    readTime: f.time({ byServer: true }),
  },
  indexes: [['userId', 'userMessageStatus'], ['userId', 'userMessageType'], ['userId'], ['sourceType', 'sourceId']],
  checks: { read_has_time: `(user_message_status = ${enumCodes.UserMessageStatus.Read}) = (read_time is not null)` },
  page: {
    filters: ['userMessageType', 'userMessageStatus'],
    columns: ['title', 'content', 'userMessageType', 'userMessageStatus', 'readTime'],
    form: [],
  },
});
