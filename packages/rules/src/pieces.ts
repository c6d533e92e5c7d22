/**
 * Boxes of one delivery under one courier number. The first has the number itself, each further one the number with a dash and its place
 * ("SF1234567890-2"); all carry the courier's label with the number.
 */
export interface NumberedPiece {
  courierNumber: string;
  /** The number on the courier's label, which its other pieces carry too; null for a package that is the only one with its label. */
  labelNumber?: string | null;
}

/** The place of a package among the pieces with its label, from 1; null when it is the only one with its label. */
export function placeOfPiece({ courierNumber, labelNumber }: NumberedPiece): number | null {
  if (!labelNumber) return null;
  return courierNumber === labelNumber ? 1 : Number(courierNumber.slice(labelNumber.length + 1));
}

/** The code that means this piece alone: its own number, which for the first one has "-1" behind it. */
export const codeOfPiece = (piece: NumberedPiece): string =>
  piece.labelNumber && piece.courierNumber === piece.labelNumber ? `${piece.courierNumber}-1` : piece.courierNumber;

/** The number on the label of a first piece ("SF1234567890-1"); null for other codes. */
export const firstPieceOf = (code: string): string | null => (code.endsWith('-1') ? code.slice(0, -2) : null);

/** Whether a code means a package alone or is on the label that it shares with other pieces. */
export const isCodeOfPiece = (piece: NumberedPiece, code: string): boolean =>
  code === piece.courierNumber || code === piece.labelNumber || code === codeOfPiece(piece);
