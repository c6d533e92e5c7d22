import { type RawBuilder, sql } from 'kysely';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codeOfPiece, firstPieceOf, type NumberedPiece, placeOfPiece } from '@entrepot/rules/pieces.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import type { Package } from './package-row.ts';

const { Cancelled } = enumCodes.PackageStatus;

/** The packages of a site that carry the courier's label with this number, lowest piece first; none for a label of a single package. */
export async function piecesOf(tx: Db, siteId: string, labelNumber: string): Promise<Package[]> {
  const found = await tx
    .selectFrom('package')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('labelNumber', '=', labelNumber)
    .where('packageStatus', '<>', Cancelled)
    .where(notDeleted)
    .orderBy('creationTime')
    .orderBy('id')
    .execute();
  return found.sort((a, b) => (placeOfPiece(a) ?? 0) - (placeOfPiece(b) ?? 0));
}

/**
 * Whether a package, given by its table's alias, answers to a code: by its own number, by the courier's label that it shares with other
 * pieces, or as the first of them.
 */
export const answersTo = (alias: string, code: string): RawBuilder<boolean> => {
  const [own, label] = [sql.ref(`${alias}.courier_number`), sql.ref(`${alias}.label_number`)];
  // Each branch compares a column with a value, so that an index finds its rows.
  return sql<boolean>`(${own} = ${code} or ${label} = ${code} or ${own} = ${firstPieceOf(code)} and ${label} = ${own})`;
};

/** A piece to choose from. */
export interface PieceChoice extends NumberedPiece {
  /** In kg. */
  grossWeight?: string | null;
}

/**
 * The piece that a scanned label means among those that carry it: the only open one, or the first if none is open. Throws `Duplicate` with
 * the pieces to choose from when several are open. `isOpen`: what is done by this scan has not been done with it.
 */
export function pieceOf<T extends PieceChoice>(code: string, pieces: readonly T[], isOpen: (piece: T) => boolean): T | undefined {
  const open = pieces.filter(isOpen);
  if (open.length < 2) return open[0] ?? pieces[0];
  const choices = open.map((piece) => ({
    Code: codeOfPiece(piece),
    Piece: placeOfPiece(piece) ?? 1,
    GrossWeight: piece.grossWeight ?? null,
  }));
  throw packagesErrors.severalPieces({ number: code, boxes: open.length }, { Pieces: choices });
}
