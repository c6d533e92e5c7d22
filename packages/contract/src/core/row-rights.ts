import { f } from './field.ts';

/**
 * The verbs of a row that the server would not refuse for who the caller is. For resources whose module lists its actions with their calls
 * (`RowActs`), refusals for the state of the row are part of it too; for others a condition of the button follows the state.
 * Lists, drawers, pages and the phone offer a button only for the verbs of its row.
 */
export const rowRights = { can: f.texts({ required: true }) };

/** Whether the caller may do something with a row; rows without rights leave it to the permissions alone. */
export const mayDo = (row: object, verb: string | undefined): boolean => {
  const { can } = row as { can?: unknown };
  return verb === undefined || !Array.isArray(can) || can.includes(verb);
};
