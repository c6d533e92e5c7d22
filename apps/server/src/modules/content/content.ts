import {
  getHelpTutorialById,
  getHelpTutorialTypes,
  getMineHelpTutorials,
  getNoticeById,
  getMineNotices,
  getUserMessages,
  getUserMessagesUnreadCount,
  userMessagesDelete,
  userMessagesRead,
} from '@entrepot/contract/modules/content/calls.ts';
import { type Handler, on } from '../../core/handler.ts';
import { myMessages, read, remove, unread } from './messages.ts';
import { myHelp, myNotices, readHelp, readNotice, topics } from './reading.ts';

/** The calls of this module. */
export const content: readonly Handler[] = [
  ...on(getUserMessages, myMessages),
  ...on(getUserMessagesUnreadCount, unread),
  ...on(userMessagesRead, read),
  ...on(userMessagesDelete, remove),
  ...on(getMineNotices, myNotices),
  ...on(getNoticeById, readNotice),
  ...on(getMineHelpTutorials, myHelp),
  ...on(getHelpTutorialById, readHelp),
  ...on(getHelpTutorialTypes, topics),
];
