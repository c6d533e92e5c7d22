import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  freeze,
  move,
  orderable,
  replace,
  type Says,
  shelfRefuses,
  type StockBooks,
  stockStates,
  type StockWorld,
} from './stock-model.ts';

const { Available, Frozen, Problem } = stockStates;

/** What becomes of an order from stock. */
export function ofOrder(
  world: StockWorld,
  books: StockBooks,
  act: Of<'order' | 'cancelOrder' | 'pay' | 'unfreeze' | 'list' | 'unlist' | 'depart' | 'pick' | 'short'>,
): Says {
  if (act.do === 'order') {
    const short = act.wanted.some(([goods, pieces]) => orderable(books, goods) < pieces);
    return yes(
      () => {
        const order = { status: 'waiting' as const, wanted: act.wanted, held: [], lines: [], frozen: false };
        books.orders[act.name] = order;
        for (const [goods, pieces] of act.wanted) freeze(world, books, order, goods, pieces);
      },
      short ? [213] : [],
    );
  }
  const order = books.orders[act.order]!;
  const { status } = order;
  switch (act.do) {
    case 'pay':
      if (status !== 'waiting') return no(102, 121, 400, 401, 404, 100);
      return yes(() => void (order.status = 'approved'));
    case 'unfreeze':
      return yes(() => void (order.frozen = false));
    case 'cancelOrder': {
      const isUntouched = order.lines.every(({ picked }) => picked === 0);
      if (!['waiting', 'approved', 'picking'].includes(status) || !isUntouched) return no(102);
      return yes(() => {
        for (const { goods, shelf, batch, pieces } of order.held) {
          const at = { goods, shelf, bin: null, batch };
          move(books, { ...at, state: Frozen }, { ...at, state: Available }, pieces);
        }
        // A cancelled order leaves its list.
        Object.assign(order, { status: 'cancelled', held: [], lines: [] });
      });
    }
    case 'list': {
      const trial = structuredClone(books);
      const codes = [
        ...(order.frozen ? [301] : []),
        ...(status === 'approved' ? [] : [102, 303]),
        ...(status === 'approved' && !replace(world, trial, trial.orders[act.order]!) ? [213] : []),
      ];
      return yes(() => {
        replace(world, books, order);
        order.status = 'picking';
        for (const { goods, shelf, pieces } of order.held) {
          const line = order.lines.find((one) => one.goods === goods && one.shelf === shelf);
          if (line) line.pieces += pieces;
          else order.lines.push({ goods, shelf, pieces, picked: 0, short: 0 });
        }
      }, codes);
    }
    case 'pick': {
      const line = order.lines[act.line];
      if (status !== 'picking' || !line) return no(102, 122);
      const left = line.pieces - line.picked - line.short;
      return yes(
        () => {
          line.picked += act.pieces;
          let wanted = act.pieces;
          const here = order.held.filter(({ goods, shelf }) => goods === line.goods && shelf === line.shelf);
          for (const held of here.sort((a, b) => (a.batch! < b.batch! ? -1 : 1))) {
            const some = Math.min(wanted, held.pieces - held.picked);
            wanted -= some;
            held.picked += some;
            const at = { goods: held.goods, bin: null, batch: held.batch, state: Frozen };
            move(books, { ...at, shelf: held.shelf }, { ...at, shelf: null }, some);
          }
          const picked = order.lines.reduce((all, one) => all + one.picked, 0);
          if (picked >= order.wanted.reduce((all, [, pieces]) => all + pieces, 0)) order.status = 'picked';
        },
        act.pieces > left ? [122] : [],
      );
    }
    case 'short': {
      const line = order.lines[act.line];
      if (status !== 'picking' || !line) return no(102, 122);
      const left = line.pieces - line.picked - line.short;
      return yes(
        () => {
          line.short += act.pieces;
          order.frozen = true;
          let wanted = act.pieces;
          const here = order.held.filter(({ goods, shelf }) => goods === line.goods && shelf === line.shelf);
          for (const held of here.sort((a, b) => (a.batch! < b.batch! ? -1 : 1))) {
            const some = Math.min(wanted, held.pieces - held.picked);
            wanted -= some;
            held.pieces -= some;
            const at = { goods: held.goods, bin: null, batch: held.batch, shelf: held.shelf };
            move(books, { ...at, state: Frozen }, { ...at, state: Problem }, some);
          }
          order.held = order.held.filter(({ pieces }) => pieces > 0);
        },
        act.pieces > left ? [122] : [],
      );
    }
    case 'unlist': {
      if (!order.lines.length) return no(101);
      const codes: number[] = [];
      const trial = structuredClone(books);
      for (const held of order.held.filter(({ picked }) => picked > 0)) {
        const { goods, shelf, batch, picked } = held;
        codes.push(...shelfRefuses(world, trial, shelf, world.goods[goods]!.grams * picked, world.goods[goods]!.owner));
        const at = { goods, bin: null, batch, state: Frozen };
        move(trial, { ...at, shelf: null }, { ...at, shelf }, picked);
      }
      return yes(() => {
        for (const held of order.held) {
          const at = { goods: held.goods, bin: null, batch: held.batch, state: Frozen };
          move(books, { ...at, shelf: null }, { ...at, shelf: held.shelf }, held.picked);
          held.picked = 0;
        }
        Object.assign(order, { lines: [], status: 'approved' });
        replace(world, books, order);
      }, codes);
    }
    default:
      return yes(() => {
        for (const { goods, batch, picked } of order.held) add(books, { goods, shelf: null, bin: null, state: Frozen, batch }, -picked);
        Object.assign(order, { status: 'gone', held: [], lines: [] });
      });
  }
}
