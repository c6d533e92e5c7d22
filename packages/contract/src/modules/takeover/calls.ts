import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { startedJob } from '../files/calls.ts';
import { takeOverIndex } from './screens.ts';
import { takeOver } from './take-over.ts';

const id = f.id({ required: true });
const staff = { audience: ['platform', 'site'] } as const;
const part = f.enum('TakeOverPart', { required: true });
const count = f.count({ required: true });
const currencyId = f.ref('currency', { required: true });
const { name, remarks } = takeOver.fields;

/** The most rows of a take-over; a larger business is taken over in several. */
export const maxTakeOverRows = 20_000;

/** A take-over with the totals of its rows, the approval that waits for it, and the job that opens or undoes it. */
export const getTakeOverById = call({
  path: '/TakeOver/GetTakeOverById',
  ...staff,
  needs: takeOverIndex,
  transaction: 'none',
  input: { id },
  output: f.object(
    {
      id,
      siteId: f.ref('site', { required: true }),
      name,
      takeOverStatus: f.enum('TakeOverStatus', { required: true }),
      revision: count,
      remarks,
      parts: f.list({ part, rows: count, kind: f.text({ required: true }) }, { required: true }),
      money: f.list(
        {
          part,
          currencyId,
          currencyCode: f.text({ required: true }),
          balance: f.money({ required: true, signed: true }),
          creditLimit: f.money({ required: true }),
          amount: f.money({ required: true }),
        },
        { required: true },
      ),
      goods: f.list(
        {
          part,
          warehouseId: f.ref('warehouse', { required: true }),
          warehouseName: f.text({ required: true }),
          rows: count,
          pieces: count,
          weight: f.kilograms({ required: true }),
        },
        { required: true },
      ),
      // The request that waits for four-eyes approval.
      request: f.object({
        id,
        isUndo: f.flag({ required: true }),
        askedByName: f.text({ required: true }),
        canDecide: f.flag({ required: true }),
        isOwn: f.flag({ required: true }),
      }),
      job: f.object({
        isUndo: f.flag({ required: true }),
        status: f.text({ required: true }),
        done: count,
        total: count,
        errors: f.list({ line: count, field: f.text(), message: f.text({ required: true, max: 500 }) }, { required: true }),
      }),
      // Customers of an opened take-over who have no password yet: with an address, and invited of them.
      withMail: count,
      invited: count,
    },
    { required: true },
  ),
});

/** Imports a spreadsheet of a part into a take-over that is being prepared; a row with the same number replaces the former one. */
export const upLoadTakeOver = call({
  path: '/TakeOver/UpLoadTakeOver',
  ...staff,
  needs: takeOverIndex.Import,
  input: { id, part, fileId: f.id({ required: true }) },
  output: startedJob,
});

/** Removes all rows of a part from a take-over that is being prepared. */
export const clearTakeOverPart = call({
  path: '/TakeOver/ClearTakeOverPart',
  ...staff,
  needs: takeOverIndex.Import,
  input: { id, part },
  output: done,
});

/** Checks the whole opening: carries it out and rolls it back; the job reports every row that would be refused. */
export const rehearseTakeOver = call({
  path: '/TakeOver/RehearseTakeOver',
  ...staff,
  needs: takeOverIndex.Import,
  input: { id },
  output: startedJob,
});

/**
 * Opens a take-over: its rows become customers, balances, recipients, packages, bills and stock, all or none. Always with four-eyes approval,
 * of the rows at this revision.
 */
export const openTakeOver = call({
  path: '/TakeOver/OpenTakeOver',
  ...staff,
  needs: takeOverIndex.OpenAll,
  idempotent: true,
  input: { id, revision: f.count({ required: true }) },
  output: done,
});

/** Undoes an opened take-over as a whole, unless something was done with what was taken over. Always with four-eyes approval. */
export const undoTakeOver = call({
  path: '/TakeOver/UndoTakeOver',
  ...staff,
  needs: takeOverIndex.Undo,
  idempotent: true,
  input: { id, remarks: f.longText({ required: true }) },
  output: done,
});

/** Mails customers of an opened take-over who have no password a link to set one; at most 200 with each call, each at most once a day. */
export const inviteTakenOver = call({
  path: '/TakeOver/InviteTakenOver',
  ...staff,
  needs: takeOverIndex.Invite,
  idempotent: true,
  input: { id },
  output: f.object({ invited: count, left: count }, { required: true }),
});
