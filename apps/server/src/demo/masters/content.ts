import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { helpTutorial, helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { topics } from './help-texts.ts';
import { notices } from './notice-texts.ts';
import type { SiteIds } from './sites.ts';
import { insertMany } from '../../shipped/rows.ts';

const published = enumCodes.PublishStatus.Published;

/** Inserts published notices and help into both sites. */
export async function fillContent(tx: Tx, caller: Caller, sites: SiteIds): Promise<void> {
  for (const siteId of [sites.T, sites.H]) {
    const rows = notices.map((one) => ({ siteId, ...one, publishStatus: published, publishTime: caller.now, announced: true }));
    await insertMany(tx, caller, notice, rows);
    for (const [at, { name, pages }] of topics.entries()) {
      const topic = await insert(tx, caller, helpTutorialType, { siteId, name, displayOrder: (at + 1) * 10 });
      const help = pages.map((page, place) => ({ ...page, displayOrder: (place + 1) * 10, publishStatus: published }));
      await insertMany(
        tx,
        caller,
        helpTutorial,
        help.map((page) => ({ siteId, helpTutorialTypeId: topic.id, ...page })),
      );
    }
  }
}
