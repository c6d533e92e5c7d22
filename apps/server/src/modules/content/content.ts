import type { Module } from '../../core/module.ts';
import { notifyDueNotices, fillNotice, publish, withdraw } from './notices.ts';
import { speech } from './speech.ts';
import {
  getHelpTutorialById,
  getHelpTutorialTypes,
  getMineHelpTutorials,
  getNoticeById,
  getPublicHelpTutorials,
  getPublicNotices,
  getMineNotices,
  publishHelpTutorial,
  publishNotice,
  withdrawHelpTutorial,
  withdrawNotice,
} from '@entrepot/contract/modules/content/calls.ts';
import { helpTutorial, helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { notice } from '@entrepot/contract/modules/content/notice.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { lookUpHelpTypes } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { myHelp, myNotices, publicNotices, readHelp, readNotice, topics } from './reading.ts';
import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { lookUp } from '../../core/lists/choices.ts';
import { change, lock } from '../../core/db/rows.ts';

const moved =
  (verb: 'publish' | 'withdraw') =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof publishHelpTutorial | typeof withdrawHelpTutorial>): Promise<true> => {
    const row = await lock(tx, caller, helpTutorial, id);
    await change(tx, caller, helpTutorial, row, { publishStatus: publishStates.after(row.publishStatus, verb) });
    return true;
  };

/** Publishes a help page to everyone at the site. */
const publishHelp = moved('publish');
/** Withdraws a help page. */
const withdrawHelp = moved('withdraw');

/** Lists the types of help tutorials in display order. */
const helpTypesToPick = (tx: Db, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, helpTutorialType, query, { order: sql`r.display_order, r.id` });

/** The content module. */
export const content: Module = {
  name: 'content',
  calls: () => [
    ...handle(lookUpHelpTypes, helpTypesToPick),
    ...crud(notice, { fill: fillNotice }),
    ...handle(publishNotice, publish),
    ...handle(withdrawNotice, withdraw),
    ...handle(getMineNotices, myNotices),
    ...handle(getPublicNotices, publicNotices),
    ...handle(getNoticeById, readNotice),

    ...crud(helpTutorial),
    ...handle(publishHelpTutorial, publishHelp),
    ...handle(withdrawHelpTutorial, withdrawHelp),
    ...[getMineHelpTutorials, getPublicHelpTutorials].flatMap((call) => handle(call, myHelp)),
    ...handle(getHelpTutorialById, readHelp),
    // A short list in display order, public and without paging.
    ...crud(helpTutorialType).filter(
      ({ path }) => path !== getHelpTutorialTypes.path && path !== `/User${getHelpTutorialTypes.path.slice(1)}`,
    ),
    ...handle(getHelpTutorialTypes, topics),
    ...speech(),
  ],
  jobs: [{ name: 'announce-notices', at: '* * * * *', run: notifyDueNotices }],
};
