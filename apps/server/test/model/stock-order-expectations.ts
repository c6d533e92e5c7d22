import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  freeze,
  lots,
  move,
  orderable,
  refusedIf,
  replace,
  type Expectation,
  shelfRefusals,
  type StockBooks,
  sum,
  stockStates,
  type StockWorld,
} from './stock-model.ts';

const { Available, Frozen, Problem } = stockStates;

/** The model's verdict on an order from stock. */
export function ofOrder(
  world: StockWorld,
  books: StockBooks,
  act: Of<'order' | 'cancelOrder' | 'pay' | 'list' | 'unlist' | 'depart' | 'pick' | 'short'>,
): Expectation {
  if (act.do === 'order') {
    const short = act.wanted.some(([goods, pieces]) => orderable(books, goods) < pieces);
    return yes(
      () => {
        const order = { status: 'waiting' as const, wanted: act.wanted, reserved: [], lines: [], frozen: false };
        books.orders[act.name] = order;
        for (const [goods, pieces] of act.wanted) freeze(world, books, order, goods, pieces);
      },
      refusedIf(short, 'InsufficientStock'),
    );
  }
  const order = books.orders[act.order]!;
  const { status } = order;
  switch (act.do) {
    case 'pay':
      if (status !== 'waiting')
        return no('StateNotAllowed', 'AtLeastOneSelection', 'NoQuotation', 'NoWeightRange', 'QuotationRangeGap', 'ValidationFailed');
      return yes(() => void (order.status = 'approved'));
    case 'cancelOrder': {
      const isUntouched = order.lines.every(({ picked }) => picked === 0);
      if (!['waiting', 'approved', 'picking'].includes(status) || !isUntouched) return no('StateNotAllowed');
      return yes(() => {
        for (const { goods, shelf, batch, pieces } of order.reserved) {
          const at = { goods, shelf, bin: null, batch };
          move(books, { ...at, state: Frozen }, { ...at, state: Available }, pieces);
        }
        // A cancelled order is removed from its list.
        Object.assign(order, { status: 'cancelled', reserved: [], lines: [] });
      });
    }
    case 'list': {
      const trial = structuredClone(books);
      const refusals: ErrorKey[] = [
        ...refusedIf(order.frozen, 'OrderFrozen'),
        ...refusedIf(status !== 'approved', 'StateNotAllowed', 'OrderNotApproved'),
        ...refusedIf(status === 'approved' && !replace(world, trial, trial.orders[act.order]!), 'InsufficientStock'),
      ];
      return yes(() => {
        replace(world, books, order);
        order.status = 'picking';
        for (const { goods, shelf, pieces } of order.reserved) {
          const line = order.lines.find((one) => one.goods === goods && one.shelf === shelf);
          if (line) line.pieces += pieces;
          else order.lines.push({ goods, shelf, pieces, picked: 0, short: 0 });
        }
      }, refusals);
    }
    case 'pick': {
      const line = order.lines[act.line];
      if (status !== 'picking' || !line) return no('StateNotAllowed', 'TotalExceeded');
      const left = line.pieces - line.picked - line.short;
      // Missing pieces that turn up are reserved again from those booked as a problem of the shelf.
      const found = Math.max(0, act.pieces - left);
      const here = { goods: line.goods, shelf: line.shelf, bin: null };
      const missing = lots(books, { ...here, state: Problem });
      return yes(() => {
        let back = found;
        for (const { batch, pieces } of missing) {
          const some = Math.min(back, pieces);
          back -= some;
          if (!some) continue;
          move(books, { ...here, batch, state: Problem }, { ...here, batch, state: Frozen }, some);
          const known = order.reserved.find((one) => one.goods === line.goods && one.shelf === line.shelf && one.batch === batch);
          if (known) known.pieces += some;
          else order.reserved.push({ goods: line.goods, shelf: line.shelf, batch, pieces: some, picked: 0 });
        }
        line.short -= found;
        order.frozen = order.lines.some(({ short }) => short > 0);
        line.picked += act.pieces;
        let wanted = act.pieces;
        const reserved = order.reserved.filter(({ goods, shelf }) => goods === line.goods && shelf === line.shelf);
        for (const reservation of reserved.sort((a, b) => (a.batch! < b.batch! ? -1 : 1))) {
          const some = Math.min(wanted, reservation.pieces - reservation.picked);
          wanted -= some;
          reservation.picked += some;
          const at = { goods: reservation.goods, bin: null, batch: reservation.batch, state: Frozen };
          move(books, { ...at, shelf: reservation.shelf }, { ...at, shelf: null }, some);
        }
        const picked = order.lines.reduce((all, one) => all + one.picked, 0);
        if (picked >= order.wanted.reduce((all, [, pieces]) => all + pieces, 0)) order.status = 'picked';
      }, [...refusedIf(act.pieces > left + line.short, 'TotalExceeded'), ...refusedIf(found > sum(missing), 'InsufficientStock')]);
    }
    case 'short': {
      const line = order.lines[act.line];
      if (status !== 'picking' || !line) return no('StateNotAllowed', 'TotalExceeded');
      const left = line.pieces - line.picked - line.short;
      return yes(
        () => {
          line.short += act.pieces;
          order.frozen = true;
          let wanted = act.pieces;
          const here = order.reserved.filter(({ goods, shelf }) => goods === line.goods && shelf === line.shelf);
          for (const reservation of here.sort((a, b) => (a.batch! < b.batch! ? -1 : 1))) {
            const some = Math.min(wanted, reservation.pieces - reservation.picked);
            wanted -= some;
            reservation.pieces -= some;
            const at = { goods: reservation.goods, bin: null, batch: reservation.batch, shelf: reservation.shelf };
            move(books, { ...at, state: Frozen }, { ...at, state: Problem }, some);
          }
          order.reserved = order.reserved.filter(({ pieces }) => pieces > 0);
        },
        refusedIf(act.pieces > left, 'TotalExceeded'),
      );
    }
    case 'unlist': {
      if (!order.lines.length) return no('NotFound');
      const refusals: ErrorKey[] = [];
      const trial = structuredClone(books);
      for (const reservation of order.reserved.filter(({ picked }) => picked > 0)) {
        const { goods, shelf, batch, picked } = reservation;
        refusals.push(...shelfRefusals(world, trial, shelf, world.goods[goods]!.grams * picked, world.goods[goods]!.owner));
        const at = { goods, bin: null, batch, state: Frozen };
        move(trial, { ...at, shelf: null }, { ...at, shelf }, picked);
      }
      return yes(() => {
        for (const reservation of order.reserved) {
          const at = { goods: reservation.goods, bin: null, batch: reservation.batch, state: Frozen };
          move(books, { ...at, shelf: null }, { ...at, shelf: reservation.shelf }, reservation.picked);
          reservation.picked = 0;
        }
        Object.assign(order, { lines: [], status: 'approved', frozen: false });
        replace(world, books, order);
      }, refusals);
    }
    default:
      return yes(() => {
        for (const { goods, batch, picked } of order.reserved) add(books, { goods, shelf: null, bin: null, state: Frozen, batch }, -picked);
        Object.assign(order, { status: 'gone', reserved: [], lines: [] });
      });
  }
}
