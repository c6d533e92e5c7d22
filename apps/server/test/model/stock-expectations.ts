import type { StockAct } from './stock-acts.ts';
import { ofBack } from './stock-back-expectations.ts';
import { ofBin, ofDocument, ofInspection, putPieces } from './stock-inbound-expectations.ts';
import type { Expectation, StockBooks, StockWorld } from './stock-model.ts';
import { ofOrder } from './stock-order-expectations.ts';
import { ofReturn } from './stock-return-expectations.ts';
import { ofShelf } from './stock-shelf-expectations.ts';

/** The model's verdict on one command. */
export function expectationOf(world: StockWorld, books: StockBooks, act: StockAct): Expectation {
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
