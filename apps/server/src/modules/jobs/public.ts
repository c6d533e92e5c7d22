import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { jobFailureIndex, jobRunIndex } from '@entrepot/contract/modules/jobs/screens.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Db } from '../../core/db/db.ts';
import type { SubjectFailure } from '../../core/jobs/each-subject.ts';
import { notifyStaff } from '../messaging/public.ts';
import { allSiteIds } from '../sites/public.ts';

interface Alerting {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now(): Date;
}

const maxNamed = 5;
const about = { type: enumCodes.UserMessageType.System, infoType: 'ErrorMessage' } as const;

/** Notifies the staff of the sites whose subjects a job could not settle for the first time; the platform's, when the job itself failed. */
export async function alertJobFailure(
  { db, takeNumber, now }: Alerting,
  job: string,
  { subjects, run }: { subjects: readonly SubjectFailure[]; run: boolean },
): Promise<void> {
  const values = { job: textInAll(`jobs.names.${job}`) };
  const sites = [...new Set(subjects.map(({ siteId }) => siteId))];
  for (const siteId of sites) {
    const own = subjects.filter((one) => one.siteId === siteId);
    const names = [...own.slice(0, maxNamed).map(({ name }) => name), ...(own.length > maxNamed ? ['…'] : [])];
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now: now() });
    const more = { values: { ...values, count: own.length, names }, text: 'jobs.messages.subjectsFailed', link: '/JobFailureIndex' };
    await db.transaction().execute((tx) => notifyStaff(tx, caller, { ...about, ...more, siteId, screen: jobFailureIndex }));
  }
  if (!run) return;
  // The screen is the platform's, whose staff work for every site: one message is enough.
  const [siteId] = await allSiteIds(db);
  if (!siteId) return;
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now: now() });
  const more = { values, text: 'jobs.messages.jobFailed', link: '/JobRunIndex' };
  await db.transaction().execute((tx) => notifyStaff(tx, caller, { ...about, ...more, siteId, screen: jobRunIndex }));
}
