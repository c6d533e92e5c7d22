import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  first,
  lots,
  move,
  rehold,
  type Says,
  shelfRefuses,
  type StockBooks,
  stockStates,
  type StockWorld,
  sum,
} from './stock-model.ts';

const { Frozen, InTransit } = stockStates;

/** What is done to what lies on shelves. */
export function ofShelf(world: StockWorld, books: StockBooks, act: Of<'adjust' | 'transfer' | 'transferAll' | 'count'>): Says {
  switch (act.do) {
    case 'adjust': {
      const { goods, shelf, state, by } = act;
      const { owner, grams } = world.goods[goods]!;
      const lying = lots(books, { goods, shelf, state, bin: null });
      if (state === Frozen || state === InTransit) return no(102);
      if (by < 0)
        return yes(
          () => {
            for (const lot of first(lying, -by)) add(books, lot, -lot.pieces);
          },
          sum(lying) < -by ? [213] : [],
        );
      const batch = shelf === null ? null : world.today;
      return yes(
        () => add(books, { goods, shelf, bin: null, state, batch }, by),
        shelf === null ? [] : shelfRefuses(world, books, shelf, grams * by, owner),
      );
    }
    case 'count':
      return count(world, books, act);
    case 'transfer':
      return transfer(world, books, act.from, act.to, [act]);
    default: {
      const lying = lots(books, { shelf: act.from, bin: null });
      const kinds = [...new Set(lying.map(({ goods, state }) => `${goods} ${state}`))].map((key) => key.split(' ').map(Number));
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
): Says {
  const bins = withBins
    ? Object.values(books.documents).flatMap((document) =>
        Object.entries(document.bins).flatMap(([name, bin]) => (bin.shelf === from ? [{ document, name, bin }] : [])),
      )
    : [];
  if (from === to) return no(120);
  const codes: number[] = [];
  const trial = structuredClone(books);
  for (const { goods, state, pieces } of items) {
    const lying = lots(books, { goods, state, shelf: from, bin: null });
    if (!lying.length) codes.push(206);
    else if (pieces !== null && pieces > sum(lying)) codes.push(213);
    const isPicked = Object.values(books.orders).some(
      (order) => order.lines.length && order.held.some((one) => one.goods === goods && one.shelf === from && one.pieces > one.picked),
    );
    if (state === Frozen && isPicked) codes.push(102);
    const moving = first(lying, pieces ?? sum(lying));
    const { grams, owner } = world.goods[goods]!;
    codes.push(...shelfRefuses(world, trial, to, grams * sum(moving), owner));
    for (const lot of moving) move(trial, lot, { ...lot, shelf: to }, lot.pieces);
  }
  for (const { document, name } of bins) {
    codes.push(...shelfRefuses(world, trial, to, books.binGrams, document.owner));
    const own = Object.values(trial.documents).find((one) => name in one.bins)!;
    own.bins[name]!.shelf = to;
  }
  return yes(() => {
    for (const { goods, state, pieces } of items) {
      const lying = lots(books, { goods, state, shelf: from, bin: null });
      for (const lot of first(lying, pieces ?? sum(lying))) move(books, lot, { ...lot, shelf: to }, lot.pieces);
      if (state === Frozen) for (const order of Object.values(books.orders)) rehold(order, goods, from, to);
    }
    for (const { name, bin } of bins) {
      bin.shelf = to;
      for (const lot of lots(books, { bin: name })) move(books, lot, { ...lot, shelf: to }, lot.pieces);
    }
  }, codes);
}

/** A count finds so many pieces more or fewer of one kind on a shelf, and everything else as the books say. */
function count(world: StockWorld, books: StockBooks, { shelf, goods, state, by }: Of<'count'>): Says {
  const free = lots(books, { shelf, goods, state, bin: null });
  return yes(() => {
    const batch = free.at(-1)?.batch ?? world.today;
    if (by > 0) add(books, { goods, shelf, bin: null, state, batch }, by);
    else for (const lot of first(free, -by)) add(books, lot, -lot.pieces);
  });
}
