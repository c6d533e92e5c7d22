import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  lots,
  refusedIf,
  type Expectation,
  shelfRefusals,
  type StockBooks,
  stockStates,
  type StockWorld,
  sum,
} from './stock-model.ts';

const { Available } = stockStates;

/** The model's verdict on goods back from the destination: they are not part of the stock until their owner takes them in. */
export function ofBack(world: StockWorld, books: StockBooks, act: Of<'comeBack' | 'takeIn' | 'takeOut'>): Expectation {
  if (act.do === 'comeBack')
    return yes(() => {
      books.backs[act.name] = { owner: act.owner, goods: act.goods, left: [act.pieces], taken: [] };
    });
  const back = books.backs[act.back]!;
  const { goods, owner } = back;
  if (act.do === 'takeIn') {
    const { row, pieces, shelf } = act;
    const there = back.left[row];
    if (there === undefined) return no('StateNotAllowed', 'NoMatchingGoods');
    const refusals: ErrorKey[] = [
      ...refusedIf(pieces > there, 'TotalExceeded'),
      ...shelfRefusals(world, books, shelf, world.goods[goods]!.grams * pieces, owner),
    ];
    return yes(() => {
      back.left.splice(row, 1, ...(there > pieces ? [there - pieces] : []));
      back.taken.push({ pieces, shelf, batch: world.today });
      add(books, { goods, shelf, bin: null, state: Available, batch: world.today }, pieces);
    }, refusals);
  }
  const one = back.taken[act.row];
  if (!one) return no('StateNotAllowed', 'NoMatchingGoods');
  const place = { goods, shelf: one.shelf, bin: null, state: Available, batch: one.batch };
  return yes(
    () => {
      back.taken.splice(act.row, 1);
      back.left.push(one.pieces);
      add(books, place, -one.pieces);
    },
    refusedIf(sum(lots(books, place)) < one.pieces, 'InsufficientStock'),
  );
}
