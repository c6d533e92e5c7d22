import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { helpTutorial, helpTutorialType } from './help-tutorial.ts';
import { notice } from './notice.ts';
import { helpTutorialIndex, noticeIndex } from './screens.ts';
import type { Code } from '../../core/permission.ts';

const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], needs: null } as const;

const button = (code: Code) => ({ audience: ['platform', 'site'], needs: code }) as const;
const byId = { id: f.id({ required: true }) };

/** Publishes a notice, immediately or from a given time on; its audience is notified when it appears. */
export const publishNotice = call({
  path: '/Notice/PublishNotice',
  ...button(noticeIndex.Publish),
  input: { ...byId, publishTime: f.time() },
  output: done,
});

/** Withdraws a notice; for one whose time has not come, no notification is sent. */
export const withdrawNotice = call({ path: '/Notice/WithdrawNotice', ...button(noticeIndex.Withdraw), input: byId, output: done });

export const publishHelpTutorial = call({
  path: '/HelpTutorial/PublishHelpTutorial',
  ...button(helpTutorialIndex.Publish),
  input: byId,
  output: done,
});

export const withdrawHelpTutorial = call({
  path: '/HelpTutorial/WithdrawHelpTutorial',
  ...button(helpTutorialIndex.Withdraw),
  input: byId,
  output: done,
});

// Its site, for readers of several sites.
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

/** The published notices for the caller, pinned ones first; without their content. */
export const getMineNotices = call({
  path: '/Notice/GetMineNotices',
  ...signedIn,
  transaction: 'none',
  query: true,
  input: {},
  output: noticeLine,
});

/** The published notices of the host's site for the public. */
export const getPublicNotices = call({
  path: '/PublicSite/GetPublicNotices',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: {},
  output: noticeLine,
});

/** One published notice with its content; counts a view. */
export const getNoticeById = call({
  path: '/Notice/GetNoticeById',
  audience: ['anonymous'],
  needs: null,
  input: byId,
  output: f.object(notice.fields),
});

/** The published help of the site, by topic and order; without its content. */
export const getMineHelpTutorials = call({
  path: '/HelpTutorial/GetMineHelpTutorials',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: { helpTutorialTypeId: f.ref('helpTutorialType') },
  output: helpLine,
});

/** The published help of the host's site. */
export const getPublicHelpTutorials = call({
  path: '/PublicSite/GetPublicHelpTutorials',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: { helpTutorialTypeId: f.ref('helpTutorialType') },
  output: helpLine,
});

/** One published help article with its content; counts a view. */
export const getHelpTutorialById = call({
  path: '/HelpTutorial/GetHelpTutorialById',
  audience: ['anonymous'],
  needs: null,
  input: byId,
  output: f.object(helpTutorial.fields),
});

/** The topics of help, in order. */
export const getHelpTutorialTypes = call({
  path: '/HelpTutorialType/GetHelpTutorialTypes',
  audience: ['anonymous'],
  needs: null,
  transaction: 'none',
  mayLag: true,
  query: true,
  input: { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) },
  output: f.rows(helpTutorialType),
});

/** A sentence as speech, as a base64 data URL ("data:audio/wav;base64,…"). Lang is a language of the interface, Rate -10 to 10. */
export const generatingVoice = call({
  path: '/SpeechSynthesizer/GeneratingVoice',
  ...signedIn,
  transaction: 'none',
  input: { lang: f.text({ required: true }), text: f.text({ required: true, max: 4000 }), rate: f.count({ min: -10, max: 10 }) },
  output: f.text({ required: true }),
});
