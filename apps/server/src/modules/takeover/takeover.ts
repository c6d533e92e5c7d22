import {
  clearTakeOverPart,
  getTakeOverById,
  inviteTakenOver,
  openTakeOver,
  rehearseTakeOver,
  undoTakeOver,
  upLoadTakeOver,
} from '@entrepot/contract/modules/takeover/calls.ts';
import { takeOver } from '@entrepot/contract/modules/takeover/take-over.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { takeOverInvariants } from './invariants.ts';
import { invite } from './invite.ts';
import { openingJob, rehearsalJob, rehearse } from './opening.ts';
import { takeOverById } from './queries.ts';
import { clear, discard, partImports, upload } from './stage.ts';
import { undoJob } from './undo.ts';
import { openWithApproval, undoWithApproval } from './with-approval.ts';

/** The take-over of the business of another system. */
export const takeover: Module = {
  name: 'takeover',
  calls: () => [
    ...crud(takeOver, { mayRemove: discard }),
    ...handle(getTakeOverById, takeOverById),
    ...handle(upLoadTakeOver, upload),
    ...handle(clearTakeOverPart, clear),
    ...handle(rehearseTakeOver, rehearse),
    ...handle(openTakeOver, openWithApproval),
    ...handle(undoTakeOver, undoWithApproval),
    ...handle(inviteTakenOver, invite),
  ],
  imports: partImports,
  exports: [openingJob, rehearsalJob, undoJob],
  invariants: takeOverInvariants,
};
