import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { no, type Of, yes } from './stock-acts.ts';
import { add, lots, move, refusedIf, type Expectation, shelfRefusals, type StockBooks, type StockWorld, sum } from './stock-model.ts';

/** The model's verdict on goods returned by buyers. */
export function ofReturn(
  world: StockWorld,
  books: StockBooks,
  act: Of<'announceReturn' | 'signReturn' | 'endReturn' | 'countReturn' | 'shelveReturn'>,
): Expectation {
  if (act.do === 'announceReturn')
    return yes(() => {
      books.returns[act.name] = { owner: act.owner, status: 'submitted', wanted: act.wanted, found: {}, put: {} };
    });
  const back = books.returns[act.back]!;
  if (back.status === 'ended') return no('DocumentEnded', 'StateNotAllowed');
  const floor = { shelf: null, bin: null, batch: null };
  switch (act.do) {
    case 'signReturn':
      return back.status === 'submitted' ? yes(() => void (back.status = 'arrived')) : no('StateNotAllowed');
    case 'endReturn':
      return back.status === 'submitted' ? no('StateNotAllowed') : yes(() => void (back.status = 'ended'));
    case 'countReturn':
      if (back.status !== 'arrived' && back.status !== 'counting') return no('StateNotAllowed');
      return yes(() => {
        const key = `${act.goods} ${act.state}`;
        back.status = 'counting';
        back.found[key] = (back.found[key] ?? 0) + act.pieces;
        add(books, { ...floor, goods: act.goods, state: act.state }, act.pieces);
      });
    default: {
      const { goods, state, pieces, shelf } = act;
      const key = `${goods} ${state}`;
      const waiting = (back.found[key] ?? 0) - (back.put[key] ?? 0);
      const refusals: ErrorKey[] = [
        ...refusedIf(back.status !== 'counting', 'StateNotAllowed'),
        ...refusedIf(pieces > waiting, 'TotalExceeded'),
        ...refusedIf(sum(lots(books, { ...floor, goods, state })) < pieces, 'InsufficientStock'),
        ...shelfRefusals(world, books, shelf, world.goods[goods]!.grams * pieces, back.owner),
      ];
      return yes(() => {
        back.put[key] = (back.put[key] ?? 0) + pieces;
        const lot = { ...floor, goods, state };
        move(books, lot, { ...lot, shelf, batch: world.today }, pieces);
        const total = (of: Record<string, number>, kind?: number) =>
          Object.entries(of)
            .filter(([name]) => kind === undefined || name.startsWith(`${kind} `))
            .reduce((all, [, one]) => all + one, 0);
        const complete = total(back.found) === total(back.put) && back.wanted.every(([kind, one]) => total(back.found, kind) >= one);
        if (complete) back.status = 'shelved';
      }, refusals);
    }
  }
}
