import type { Module } from '../../core/module.ts';
import { announceDue, fillNotice, publish, withdraw } from './notices.ts';
import { speech } from './speech.ts';
import {
  getHelpTutorialById,
  getHelpTutorialTypes,
  getMineHelpTutorials,
  getNoticeById,
  getPublicHelpTutorials,
  getPublicNotices,
  getMineNotices,
  getUserMessages,
  getUserMessagesUnreadCount,
  publishHelpTutorial,
  publishNotice,
  userMessagesDelete,
  userMessagesRead,
  withdrawHelpTutorial,
  withdrawNotice,
} from '@entrepot/contract/modules/content/calls.ts';
import { helpTutorial, helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { myMessages, read, remove, unread } from './messages.ts';
import { myHelp, myNotices, publicNotices, readHelp, readNotice, topics } from './reading.ts';
import { publishHelp, withdrawHelp } from './tutorials.ts';

/** All that this module brings. */
export const content: Module = {
  name: 'content',
  calls: () => [
    ...on(getUserMessages, myMessages),
    ...on(getUserMessagesUnreadCount, unread),
    ...on(userMessagesRead, read),
    ...on(userMessagesDelete, remove),

    ...crud(notice, { fill: fillNotice }),
    ...on(publishNotice, publish),
    ...on(withdrawNotice, withdraw),
    ...on(getMineNotices, myNotices),
    ...on(getPublicNotices, publicNotices),
    ...on(getNoticeById, readNotice),

    ...crud(helpTutorial),
    ...on(publishHelpTutorial, publishHelp),
    ...on(withdrawHelpTutorial, withdrawHelp),
    ...[getMineHelpTutorials, getPublicHelpTutorials].flatMap((call) => on(call, myHelp)),
    ...on(getHelpTutorialById, readHelp),
    // A short list in an order of its own, for everybody and without pages.
    ...crud(helpTutorialType).filter(
      ({ path }) => path !== getHelpTutorialTypes.path && path !== `/User${getHelpTutorialTypes.path.slice(1)}`,
    ),
    ...on(getHelpTutorialTypes, topics),
    ...speech(),
  ],
  jobs: [{ name: 'announce-notices', at: '* * * * *', run: announceDue }],
};
