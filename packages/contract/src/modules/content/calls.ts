import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import type { Code } from '../../core/screen.ts';
import { helpTutorial, helpTutorialType } from './help-tutorial.ts';
import { notice } from './notice.ts';
import { helpTutorialIndex, noticeIndex } from './screens.ts';
import { userMessage } from './user-message.ts';

const signedIn = { who: 'CPSW', needs: null } as const;

/** The caller's messages, newest first, with the pictures of what they tell. */
export const getUserMessages = call({
  path: '/UserMessages/GetUserMessages',
  ...signedIn,
  reads: true,
  query: true,
  takes: { userMessageType: f.enum('UserMessageType'), userMessageStatus: f.enum('UserMessageStatus') },
  gives: f.page({ ...userMessage.fields, imageUrls: f.images({ byServer: true }) }),
});

/** How many of the caller's messages are unread. */
export const getUserMessagesUnreadCount = call({
  path: '/UserMessages/GetUserMessagesUnreadCount',
  ...signedIn,
  reads: true,
  takes: {},
  gives: f.count({ required: true }),
});

/** Marks the caller's messages read: those named, or all. */
export const userMessagesRead = call({ path: '/UserMessages/UserMessagesRead', ...signedIn, takes: { ids: f.ids() }, gives: done });

/** Deletes some of the caller's messages for good. */
export const userMessagesDelete = call({
  path: '/UserMessages/UserMessagesDelete',
  ...signedIn,
  takes: { ids: f.ids({ required: true }) },
  gives: done,
});

const button = (code: Code) => ({ who: 'PS', needs: code }) as const;
const byId = { id: f.id({ required: true }) };

/** Publishes a notice, at once or from a time on; those it is for are told when the time comes. */
export const publishNotice = call({
  path: '/Notice/PublishNotice',
  ...button(noticeIndex.Publish),
  takes: { ...byId, publishTime: f.time() },
  gives: done,
});

/** Takes a notice out of sight; one whose time has not come is told to nobody. */
export const withdrawNotice = call({ path: '/Notice/WithdrawNotice', ...button(noticeIndex.Withdraw), takes: byId, gives: done });

export const publishHelpTutorial = call({
  path: '/HelpTutorial/PublishHelpTutorial',
  ...button(helpTutorialIndex.Publish),
  takes: byId,
  gives: done,
});

export const withdrawHelpTutorial = call({
  path: '/HelpTutorial/WithdrawHelpTutorial',
  ...button(helpTutorialIndex.Withdraw),
  takes: byId,
  gives: done,
});

// Of which site it is, for who reads those of several.
const siteId = f.id({ required: true });
const noticeLine = f.page({
  id: f.id({ required: true }),
  siteId,
  title: f.text({ max: 100 }),
  cover: f.text({ max: 255 }),
  publishTime: f.time(),
  isTop: f.flag(),
});
const helpLine = f.page({
  id: f.id({ required: true }),
  siteId,
  title: f.text({ max: 100 }),
  helpTutorialTypeId: f.id(),
  helpTutorialTypeName: f.text({ max: 64 }),
  videoUrl: f.text({ max: 255 }),
});

/** The published notices that concern the caller, those on top first; without their content. */
export const getMineNotices = call({
  path: '/Notice/GetMineNotices',
  ...signedIn,
  reads: true,
  query: true,
  takes: {},
  gives: noticeLine,
});

/** The published notices of the host's site that are for everybody. */
export const getPublicNotices = call({
  path: '/PublicSite/GetPublicNotices',
  who: 'A',
  needs: null,
  reads: true,
  query: true,
  takes: {},
  gives: noticeLine,
});

/** One published notice, whole; counts a view. */
export const getNoticeById = call({
  path: '/Notice/GetNoticeById',
  who: 'A',
  needs: null,
  takes: byId,
  gives: f.object(notice.fields),
});

/** The published help of the site, by topic and order; without its content. */
export const getMineHelpTutorials = call({
  path: '/HelpTutorial/GetMineHelpTutorials',
  who: 'A',
  needs: null,
  reads: true,
  query: true,
  takes: { helpTutorialTypeId: f.ref('helpTutorialType') },
  gives: helpLine,
});

/** The published help of the host's site. */
export const getPublicHelpTutorials = call({
  path: '/PublicSite/GetPublicHelpTutorials',
  who: 'A',
  needs: null,
  reads: true,
  query: true,
  takes: { helpTutorialTypeId: f.ref('helpTutorialType') },
  gives: helpLine,
});

/** One published page of help, whole; counts a view. */
export const getHelpTutorialById = call({
  path: '/HelpTutorial/GetHelpTutorialById',
  who: 'A',
  needs: null,
  takes: byId,
  gives: f.object(helpTutorial.fields),
});

/** The topics of help, in their order. */
export const getHelpTutorialTypes = call({
  path: '/HelpTutorialType/GetHelpTutorialTypes',
  who: 'A',
  needs: null,
  reads: true,
  query: true,
  takes: { siteId: f.ref('site', { seenBy: 'PS' }) },
  gives: f.list(helpTutorialType.fields),
});

/** A sentence as sound, base64 with its kind before it ("data:audio/wav;base64,…"). Lang is a language of the interface, Rate -10 to 10. */
export const generatingVoice = call({
  path: '/SpeechSynthesizer/GeneratingVoice',
  ...signedIn,
  reads: true,
  takes: { lang: f.text({ required: true }), text: f.text({ required: true, max: 4000 }), rate: f.count({ min: -10, max: 10 }) },
  gives: f.text({ required: true }),
});
