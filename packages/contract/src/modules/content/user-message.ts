import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { mineUserMessagesIndex } from './screens.ts';

/** A message is read once and stays read. */
export const userMessageStates = states('UserMessageStatus', { Unread: { read: 'Read' } });

/** What one account was told, in the language it read at the time. */
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
    link: f.text({ byServer: true, max: 255 }),
    sourceType: f.text({ byServer: true }),
    sourceId: f.id({ byServer: true, widget: 'code' }),
    userMessageStatus: f.state(userMessageStates, 'Unread'),
    readTime: f.time({ byServer: true }),
  },
  indexes: [['userId', 'userMessageStatus'], ['userId', 'userMessageType'], ['userId']],
  checks: { read_has_time: `(user_message_status = ${enumCodes.UserMessageStatus.Read}) = (read_time is not null)` },
  page: {
    filters: ['userMessageType', 'userMessageStatus'],
    columns: ['title', 'content', 'userMessageType', 'userMessageStatus', 'readTime'],
    form: [],
  },
});
