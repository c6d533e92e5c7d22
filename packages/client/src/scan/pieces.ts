import { isApiProblem } from '../calls/problem.ts';

/** A box that carries a label with others, to choose from. */
export interface PieceChoice {
  /** The code that means this box alone; the same as a scan of its own label. */
  code: string;
  /** Its place among the boxes, from 1. */
  piece: number;
  /** In kg; null while it is not weighed. */
  weight: string | null;
}

interface SentChoice {
  Code: string;
  Piece: number;
  GrossWeight: string | number | null;
}

/** The boxes to choose from where the server asks which of them was scanned; null for other refusals. */
export function pieceChoicesOf(problem: unknown): readonly PieceChoice[] | null {
  const pieces = isApiProblem(problem) ? (problem.data as { Pieces?: readonly SentChoice[] } | null)?.Pieces : undefined;
  if (!pieces) return null;
  return pieces.map(({ Code, Piece, GrossWeight }) => ({
    code: Code,
    piece: Piece,
    weight: Number(GrossWeight) > 0 ? String(Number(GrossWeight)) : null,
  }));
}
