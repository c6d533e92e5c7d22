const rowId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The text of a value whose name is not known, or not yet: an ellipsis for the id of a row, which is never shown, else the value. */
export const unnamed = (value: string | number): string => (rowId.test(String(value)) ? '…' : String(value));
