import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import type { RowFigures } from '@entrepot/contract/modules/takeover/take-over.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { ImportColumn, ImportRow, Wrong } from '../../core/sheets/imports.ts';

/** A customer by member code: one of the site, or one who gets the account with this take-over. */
export type Member = Pick<RowOf<typeof user>, 'id' | 'siteId' | 'userName' | 'nickName' | 'memberCode'>;

/** The context in which the rows of a take-over are read and entered; the caller is limited to its site. */
export interface Context {
  caller: Caller;
  siteId: string;
  takeOverId: string;
  /** The name of the take-over, for the remarks of entries. */
  name: string;
  members: ReadonlyMap<string, Member>;
}
/** The same for the undo: since when nothing may have been done with what was taken over, and the reason. */
export interface UndoContext extends Context {
  since: Date;
  remarks: string;
}

/** A row as its part read it: the key by which it is recognized when it is imported again, and what totals add up. */
export interface PartRow {
  line: number;
  rowKey: string;
  figures: RowFigures;
}

/** A part of a take-over, with the columns of its spreadsheet. */
export interface Part<Draft extends PartRow = PartRow> {
  part: CodeOf<'TakeOverPart'>;
  kind: string;
  columns: readonly ImportColumn[];
  /** Columns whose cells are stored encrypted. */
  sealed?: readonly string[];
  /** Reads rows by the rules of their forms; reports every wrong cell. */
  read(db: Db, context: Context, rows: readonly ImportRow[], wrong: Wrong): Promise<Draft[]>;
  /** Enters a row through the module that owns it and returns the id of what it became. `rowId` is the cause of its entries. */
  enter(tx: Tx, context: Context, draft: Draft, rowId: string, wrong: Wrong): Promise<string | undefined>;
  /** Undoes what a row became; throws a refusal that names what was done with it since. */
  undo(tx: Tx, context: UndoContext, row: StagedRow & { createdId: string }): Promise<void>;
}

/** A stored row of a take-over. */
export interface StagedRow {
  id: string;
  line: number;
  cells: Record<string, string>;
  figures: RowFigures;
}

/** Describes a part; the list of parts does not know the drafts of each. */
export const partOf = <Draft extends PartRow>(part: Part<Draft>): Part => part as unknown as Part;

/** The member code of a cell as accounts have it. */
export const codeOf = (cell: string | undefined): string => (cell ?? '').trim().toUpperCase();
