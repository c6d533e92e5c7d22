import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { startedJob } from '../files/calls.ts';
import { setUpGuideIndex } from './screens.ts';

const ofSite = { siteId: f.ref('site') };
/** The rows of one kind, by the name of the kind in the caller's language. */
const counts = () =>
  f.list({ kind: f.text({ required: true }), title: f.text({ required: true }), count: f.count({ required: true }) }, { required: true });

/**
 * The dry run of going live: whether the site is live, the archive of its trial, a request that waits for an approver, and the rows
 * that would be removed and retained, by kind. A live site has no counts.
 */
export const getGoLive = call({
  path: '/Site/GetGoLive',
  audience: ['platform', 'site'],
  needs: setUpGuideIndex,
  transaction: 'none',
  input: ofSite,
  output: f.object(
    {
      siteId: f.id({ required: true }),
      siteName: f.text({ required: true }),
      liveTime: f.time(),
      // The newest archive that is recent enough to go live with, and where to download it.
      archiveTime: f.time(),
      archiveUrl: f.file(),
      requestedTime: f.time(),
      requestedByName: f.text(),
      removed: counts(),
      retained: counts(),
    },
    { required: true },
  ),
});

/** Starts writing the trial data of a site into an archive: a table per file, without passwords and secrets. */
export const exportTrialData = call({
  path: '/Site/ExportTrialData',
  audience: ['platform', 'site'],
  needs: setUpGuideIndex.GoLive,
  input: ofSite,
  output: startedJob,
});

/**
 * Ends the trial of a site: removes customers, goods, orders, money, numbers, messages and logs, and retains the set-up, or all of it
 * (`keepsRecords`). Removal needs a recent archive and a four-eyes approval. The typed name of the site confirms it. A live site is never cleared.
 */
export const goLive = call({
  path: '/Site/GoLive',
  audience: ['platform', 'site'],
  needs: setUpGuideIndex.GoLive,
  input: { ...ofSite, typedName: f.text({ required: true }), keepsRecords: f.flag({ default: false }) },
  output: done,
});

/** Refusals of going live. */
export const goLiveErrors = errorsOf('account', {
  liveAlready: 'StateNotAllowed',
  archiveMissing: 'StateNotAllowed',
});
