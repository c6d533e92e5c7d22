import { call, done } from '../../core/call.ts';
import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { mineUserMessagesIndex } from './screens.ts';

/** A message is read once and stays read. */
export const userMessageStates = states('UserMessageStatus', { Unread: { read: 'Read' } });

/**
 * A notification to one account. Stored as the text's name and its values, and rendered in the reader's language; the stored title and
 * content, in the site's language, are the fallback when a text is removed from the product.
 */
export const userMessage = resource({
  name: 'userMessage',
  module: 'messaging',
  table: 'user_message',
  bare: true,
  title: 'title',
  area: 'UserMessages',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: mineUserMessagesIndex,
  fields: {
    userId: f.ref('user', { readOnly: true, required: true }),
    userMessageType: f.enum('UserMessageType', { readOnly: true, required: true }),
    title: f.text({ readOnly: true, required: true, max: 200 }),
    content: f.longText({ readOnly: true, required: true, max: 2000 }),
    /** The path of `{text}.title` and `{text}.body` in the locales. */
    text: f.text({ readOnly: true, max: 100 }),
    /** The values of the text's placeholders. */
    values: f.json<Record<string, unknown>>({ readOnly: true }),
    link: f.text({ readOnly: true, max: 255 }),
    sourceType: f.text({ readOnly: true }),
    sourceId: f.id({ readOnly: true, widget: 'code' }),
    userMessageStatus: f.state(userMessageStates, 'Unread'),
    readTime: f.time({ readOnly: true }),
  },
  indexes: [['userId', 'userMessageStatus'], ['userId', 'userMessageType'], ['userId'], ['sourceType', 'sourceId']],
  checks: { read_has_time: `(user_message_status = ${enumCodes.UserMessageStatus.Read}) = (read_time is not null)` },
  page: {
    filters: ['userMessageType', 'userMessageStatus'],
    columns: ['title', 'content', 'userMessageType', 'userMessageStatus', 'readTime'],
    form: [],
  },
});

const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;

/** The caller's messages, newest first, with pictures of their subjects. */
export const getUserMessages = call({
  path: '/UserMessages/GetUserMessages',
  ...signedIn,
  transaction: 'none',
  query: true,
  input: { userMessageType: f.enum('UserMessageType'), userMessageStatus: f.enum('UserMessageStatus') },
  output: f.page({ ...userMessage.fields, imageUrls: f.images({ readOnly: true }) }),
});

/** The number of the caller's unread messages. */
export const getUserMessagesUnreadCount = call({
  path: '/UserMessages/GetUserMessagesUnreadCount',
  ...signedIn,
  transaction: 'none',
  input: {},
  output: f.count({ required: true }),
});

/** Marks the caller's messages read: those named, or all. */
export const userMessagesRead = call({ path: '/UserMessages/UserMessagesRead', ...signedIn, input: { ids: f.ids() }, output: done });

/** Deletes some of the caller's messages for good. */
export const userMessagesDelete = call({
  path: '/UserMessages/UserMessagesDelete',
  ...signedIn,
  input: { ids: f.ids({ required: true }) },
  output: done,
});
