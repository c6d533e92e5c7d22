import type { Input } from '@entrepot/contract/core/call.ts';
import type { publishHelpTutorial, withdrawHelpTutorial } from '@entrepot/contract/modules/content/calls.ts';
import { helpTutorial } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';

const moved =
  (verb: 'publish' | 'withdraw') =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof publishHelpTutorial | typeof withdrawHelpTutorial>): Promise<true> => {
    const row = await lock(tx, caller, helpTutorial, id);
    await change(tx, caller, helpTutorial, row, { publishStatus: publishStates.after(row.publishStatus, verb) });
    return true;
  };

/** Shows a page of help to everybody at the site. */
export const publishHelp = moved('publish');
/** Takes a page of help out of sight. */
export const withdrawHelp = moved('withdraw');
