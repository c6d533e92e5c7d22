import type { StockAct } from './stock-acts.ts';
import { ofBack } from './stock-back-says.ts';
import { ofBin, ofDocument, ofInspection, putPieces } from './stock-inbound-says.ts';
import type { Says, StockBooks, StockWorld } from './stock-model.ts';
import { ofOrder } from './stock-order-says.ts';
import { ofReturn } from './stock-return-says.ts';
import { ofShelf } from './stock-shelf-says.ts';

/** What the model says of one command on its books. */
export function says(world: StockWorld, books: StockBooks, act: StockAct): Says {
  switch (act.do) {
    case 'announce':
    case 'submit':
    case 'cancelDocument':
    case 'signAll':
    case 'end':
      return ofDocument(books, act);
    case 'signBin':
    case 'undoSigning':
    case 'lower':
    case 'putBin':
      return ofBin(world, books, act);
    case 'startInspecting':
    case 'cancelInspecting':
    case 'inspect':
    case 'review':
      return ofInspection(world, books, act);
    case 'putPieces':
      return putPieces(world, books, act);
    case 'adjust':
    case 'transfer':
    case 'transferAll':
    case 'count':
      return ofShelf(world, books, act);
    case 'announceReturn':
    case 'signReturn':
    case 'endReturn':
    case 'countReturn':
    case 'shelveReturn':
      return ofReturn(world, books, act);
    case 'comeBack':
    case 'takeIn':
    case 'takeOut':
      return ofBack(world, books, act);
    default:
      return ofOrder(world, books, act);
  }
}
