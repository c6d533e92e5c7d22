import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  first,
  lots,
  move,
  refusedIf,
  rehold,
  type Expectation,
  shelfRefusals,
  type StockBooks,
  stockStates,
  type StockWorld,
  sum,
} from './stock-model.ts';

const { Frozen, InTransit } = stockStates;

/** The model's verdict on commands about stock on shelves. */
export function ofShelf(world: StockWorld, books: StockBooks, act: Of<'adjust' | 'transfer' | 'transferAll' | 'count'>): Expectation {
  switch (act.do) {
    case 'adjust': {
      const { goods, shelf, state, by } = act;
      const { owner, grams } = world.goods[goods]!;
      const onShelf = lots(books, { goods, shelf, state, bin: null });
      if (state === Frozen || state === InTransit) return no('StateNotAllowed');
      if (by < 0)
        return yes(
          () => {
            for (const lot of first(onShelf, -by)) add(books, lot, -lot.pieces);
          },
          refusedIf(sum(onShelf) < -by, 'InsufficientStock'),
        );
      const batch = shelf === null ? null : world.today;
      return yes(
        () => add(books, { goods, shelf, bin: null, state, batch }, by),
        shelf === null ? [] : shelfRefusals(world, books, shelf, grams * by, owner),
      );
    }
    case 'count':
      return count(world, books, act);
    case 'transfer':
      return transfer(world, books, act.from, act.to, [act]);
    default: {
      const onShelf = lots(books, { shelf: act.from, bin: null });
      const kinds = [...new Set(onShelf.map(({ goods, state }) => `${goods} ${state}`))].map((key) => key.split(' ').map(Number));
      return transfer(
        world,
        books,
        act.from,
        act.to,
        kinds.map(([goods, state]) => ({ goods: goods!, state: state!, pieces: null })),
        true,
      );
    }
  }
}

function transfer(
  world: StockWorld,
  books: StockBooks,
  from: number,
  to: number,
  items: readonly { goods: number; state: number; pieces: number | null }[],
  withBins = false,
): Expectation {
  const bins = withBins
    ? Object.values(books.documents).flatMap((document) =>
        Object.entries(document.bins).flatMap(([name, bin]) => (bin.shelf === from ? [{ document, name, bin }] : [])),
      )
    : [];
  if (from === to) return no('DuplicateSelection');
  const refusals: ErrorKey[] = [];
  const trial = structuredClone(books);
  for (const { goods, state, pieces } of items) {
    const onShelf = lots(books, { goods, state, shelf: from, bin: null });
    if (!onShelf.length) refusals.push('PackageNotOnShelf');
    else if (pieces !== null && pieces > sum(onShelf)) refusals.push('InsufficientStock');
    const isPicked = Object.values(books.orders).some(
      (order) => order.lines.length && order.reserved.some((one) => one.goods === goods && one.shelf === from && one.pieces > one.picked),
    );
    if (state === Frozen && isPicked) refusals.push('StateNotAllowed');
    const moving = first(onShelf, pieces ?? sum(onShelf));
    const { grams, owner } = world.goods[goods]!;
    refusals.push(...shelfRefusals(world, trial, to, grams * sum(moving), owner));
    for (const lot of moving) move(trial, lot, { ...lot, shelf: to }, lot.pieces);
  }
  for (const { document, name } of bins) {
    refusals.push(...shelfRefusals(world, trial, to, books.binGrams, document.owner));
    const own = Object.values(trial.documents).find((one) => name in one.bins)!;
    own.bins[name]!.shelf = to;
  }
  return yes(() => {
    for (const { goods, state, pieces } of items) {
      const onShelf = lots(books, { goods, state, shelf: from, bin: null });
      for (const lot of first(onShelf, pieces ?? sum(onShelf))) move(books, lot, { ...lot, shelf: to }, lot.pieces);
      if (state === Frozen) for (const order of Object.values(books.orders)) rehold(order, goods, from, to);
    }
    for (const { name, bin } of bins) {
      bin.shelf = to;
      for (const lot of lots(books, { bin: name })) move(books, lot, { ...lot, shelf: to }, lot.pieces);
    }
  }, refusals);
}

/** A count finds this many more or fewer pieces of one kind on a shelf, and everything else as recorded. */
function count(world: StockWorld, books: StockBooks, { shelf, goods, state, by }: Of<'count'>): Expectation {
  const free = lots(books, { shelf, goods, state, bin: null });
  return yes(() => {
    const batch = free.at(-1)?.batch ?? world.today;
    if (by > 0) add(books, { goods, shelf, bin: null, state, batch }, by);
    else for (const lot of first(free, -by)) add(books, lot, -lot.pieces);
  });
}
