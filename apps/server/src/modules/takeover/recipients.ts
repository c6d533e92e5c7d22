import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { readTakenRecipients, type RecipientDraft, recipientColumns, removeTakenRecipient, saveTakenRecipient } from '../orders/public.ts';
import { partOf, type PartRow } from './part.ts';

type Recipient = RecipientDraft & PartRow;

/** The address books of customers, with the columns of the import of recipients. */
export const recipients = partOf<Recipient>({
  part: enumCodes.TakeOverPart.Recipients,
  kind: 'TakeOverRecipients',
  columns: recipientColumns,
  sealed: ['identityNumber'],
  async read(db, { siteId, members }, rows, wrong) {
    const ids = new Map([...members].map(([code, { id }]) => [code, id]));
    const read = await readTakenRecipients(db, { siteId, members: ids }, rows, wrong);
    return read.map((one) => ({ ...one, figures: {} }));
  },
  enter: (tx, { caller }, { line, draft }, _rowId, wrong) => saveTakenRecipient(tx, caller, { line, draft }, wrong),
  undo: (tx, { caller, since }, { createdId }) => removeTakenRecipient(tx, caller, createdId, since),
});
