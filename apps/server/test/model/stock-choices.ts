import fc from 'fast-check';
import { lots, type StockBooks, stockStates, type StockWorld, sum, type Wanted } from './stock-model.ts';
import type { StockAct } from './stock-acts.ts';

const { Available, Frozen, Defective, Problem } = stockStates;

/** A command before its target is chosen: its verb, and numbers to choose with. */
export interface Choice {
  do: StockAct['do'];
  a: number;
  b: number;
  c: number;
  d: number;
}
const weights: Record<StockAct['do'], number> = {
  announce: 6,
  submit: 2,
  cancelDocument: 1,
  signAll: 4,
  signBin: 4,
  undoSigning: 2,
  startInspecting: 8,
  inspect: 8,
  cancelInspecting: 2,
  review: 3,
  putBin: 6,
  lower: 4,
  putPieces: 10,
  end: 3,
  adjust: 6,
  transfer: 6,
  transferAll: 1,
  order: 9,
  cancelOrder: 3,
  pay: 7,
  list: 7,
  unlist: 3,
  pick: 10,
  short: 2,
  depart: 2,
  announceReturn: 2,
  signReturn: 3,
  countReturn: 4,
  shelveReturn: 4,
  endReturn: 1,
  comeBack: 3,
  takeIn: 6,
  takeOut: 3,
  count: 2,
};
const nat = fc.nat({ max: 59 });
const choice: fc.Arbitrary<Choice> = fc.record({
  do: fc.oneof(...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as StockAct['do']) }))),
  a: nat,
  b: nat,
  c: nat,
  d: nat,
});
/** Sequences of moments, each with some concurrent commands. */
export const moments = fc.array(fc.array(choice, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 60, size: 'max' });

/** Commands of several calls, which cannot be atomic among concurrent ones. */
const alone: readonly StockAct['do'][] = ['count', 'depart'];
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
/** Usually the latest: finished ones refuse everything. */
const names = (of: Record<string, unknown>) => Object.keys(of).slice(-5);
let made = 0;

/** The commands of one moment for which there are targets; each order, inspection and composite is chosen at most once. */
export function actsOf(world: StockWorld, books: StockBooks, choices: readonly Choice[]): StockAct[] {
  const acts: StockAct[] = [];
  const busy = new Set<string>();
  for (const one of choices) {
    const act = actOf(world, books, one);
    if (!act) continue;
    if (alone.includes(act.do)) return acts.length ? acts : [act];
    const key =
      'order' in act
        ? act.order
        : act.do === 'takeIn' || act.do === 'takeOut'
          ? act.back
          : 'found' in act || act.do === 'startInspecting'
            ? `inspection ${act.bin ?? act.document}`
            : null;
    if (key && busy.has(key)) continue;
    if (key) busy.add(key);
    acts.push(act);
  }
  return acts;
}

function actOf(world: StockWorld, books: StockBooks, one: Choice): StockAct | null {
  switch (one.do) {
    case 'announce':
    case 'announceReturn':
    case 'order':
      return newOf(world, one);
    case 'adjust':
    case 'transfer':
    case 'transferAll':
    case 'count':
      return onShelves(world, books, one);
    case 'signReturn':
    case 'endReturn':
    case 'countReturn':
    case 'shelveReturn':
      return ofReturn(world, books, one);
    case 'comeBack':
    case 'takeIn':
    case 'takeOut':
      return ofBack(world, books, one);
    case 'cancelOrder':
    case 'pay':
    case 'list':
    case 'unlist':
    case 'depart':
    case 'pick':
    case 'short':
      return ofOrder(books, one);
    default:
      return ofDocument(world, books, one);
  }
}

function newOf(world: StockWorld, { do: what, a, b, c, d }: Choice): StockAct {
  const name = `${what} ${++made}`;
  const owner = what !== 'order' && a % 5 === 0 ? 1 : 0;
  const own = world.goods.flatMap((goods, at) => (goods.owner === owner ? [at] : []));
  const first = own[b % own.length]!;
  const second = own[(b + 1) % own.length]!;
  const wanted: Wanted = [[first, 1 + (c % 6)], ...(d % 3 === 0 && second !== first ? [[second, 1 + (d % 4)] as Wanted[number]] : [])];
  if (what === 'order') return { do: 'order', name, wanted };
  if (what === 'announceReturn') return { do: 'announceReturn', name, owner, wanted };
  const half = (part: (pieces: number) => number): Wanted => wanted.map(([goods, pieces]): [number, number] => [goods, part(pieces)]);
  const halves = [half((pieces) => Math.ceil(pieces / 2)), half((pieces) => Math.floor(pieces / 2)).filter(([, pieces]) => pieces > 0)];
  const bins = a % 3 === 0 ? [] : a % 3 === 1 ? [wanted] : halves.filter((inside) => inside.length);
  return { do: 'announce', name, owner, wanted, bins, exempt: d % 4 === 1, submit: c % 5 !== 0 };
}

function ofDocument(world: StockWorld, books: StockBooks, { do: what, a, b, c, d }: Choice): StockAct | null {
  const document = pick(names(books.documents), a);
  if (!document) return null;
  const row = books.documents[document]!;
  const bin = pick(Object.keys(row.bins), b) ?? null;
  const shelf = c % world.shelves.length;
  const place = bin ? row.bins[bin]! : row.loose;
  switch (what) {
    case 'submit':
    case 'cancelDocument':
    case 'signAll':
    case 'end':
      return { do: what, document };
    case 'signBin':
    case 'undoSigning':
    case 'lower':
      return bin ? { do: what, document, bin } : null;
    case 'putBin':
      return bin ? { do: what, document, bin, shelf, leftOver: d % 2 === 0 } : null;
    case 'startInspecting':
      return { do: what, document, bin };
    case 'cancelInspecting':
      return place.status === 'inspecting' || place.found ? { do: what, document, bin } : null;
    case 'inspect':
    case 'review': {
      if (what === 'inspect' ? place.status !== 'inspecting' : !place.found) return null;
      const wanted = bin ? row.bins[bin]!.wanted : row.wanted;
      const found = wanted.map(([goods, pieces], at) => {
        const bad = (d + at) % 4 === 0 ? Math.min(1, pieces) : 0;
        return [goods, { good: Math.max(0, pieces - bad + ((c % 5) - 3 > 0 ? 1 : (c % 5) - 3 < -1 ? -1 : 0)), bad }] as const;
      });
      return { do: what, document, bin, found: Object.fromEntries(found.filter(([, { good, bad }]) => good + bad > 0)) };
    }
    default: {
      const line = pick(row.wanted, b)!;
      const state = d % 5 === 0 ? Defective : Available;
      return { do: 'putPieces', document, bin, goods: line[0], state, pieces: 1 + (d % 4), shelf, leftOver: d % 2 === 0 };
    }
  }
}

function onShelves(world: StockWorld, books: StockBooks, { do: what, a, b, c, d }: Choice): StockAct | null {
  const goods = a % world.goods.length;
  const shelf = b % world.shelves.length;
  const lot = pick(lots(books, { shelf, bin: null }), a);
  switch (what) {
    case 'adjust': {
      const by = 1 + (c % 3);
      const state = [Available, Available, Defective, Problem, Frozen][d % 5]!;
      return { do: 'adjust', goods, shelf: c % 6 === 0 ? null : shelf, state, by: d % 2 ? by : -by };
    }
    case 'transferAll':
      return { do: what, from: shelf, to: c % world.shelves.length };
    case 'transfer': {
      const [kind, state] = lot && d % 6 ? [lot.goods, lot.state] : [goods, [Available, Defective, Problem][d % 3]!];
      // The product chooses which order's pieces would be taken.
      const pieces = state === Frozen || d % 4 === 0 ? null : 1 + (d % 5);
      return { do: what, goods: kind, state, from: shelf, to: c % world.shelves.length, pieces };
    }
    default: {
      const state = lot && lot.state !== Frozen ? lot.state : Available;
      const kind = lot?.goods ?? goods;
      const free = sum(lots(books, { goods: kind, shelf, state, bin: null }));
      return { do: 'count', shelf, goods: kind, state, by: Math.max(-free, (c % 7) - 3) };
    }
  }
}

function ofReturn(world: StockWorld, books: StockBooks, { do: what, a, b, c, d }: Choice): StockAct | null {
  const back = pick(names(books.returns), a);
  if (!back) return null;
  if (what === 'signReturn' || what === 'endReturn') return { do: what, back };
  const [goods] = pick(books.returns[back]!.wanted, b)!;
  const state = d % 4 === 0 ? Defective : Available;
  if (what === 'countReturn') return { do: what, back, goods, state, pieces: 1 + (c % 3) };
  return { do: 'shelveReturn', back, goods, state, pieces: 1 + (d % 3), shelf: c % world.shelves.length };
}

function ofBack(world: StockWorld, books: StockBooks, { do: what, a, b, c, d }: Choice): StockAct | null {
  if (what === 'comeBack') {
    const goods = b % world.goods.length;
    return { do: what, name: `${what} ${++made}`, owner: world.goods[goods]!.owner, goods, pieces: 1 + (c % 6) };
  }
  const back = pick(names(books.backs), a);
  if (!back) return null;
  const { left, taken } = books.backs[back]!;
  if (what === 'takeOut') return taken.length ? { do: what, back, row: b % taken.length } : null;
  if (!left.length) return null;
  const row = b % left.length;
  // Sometimes more than were received.
  const pieces = 1 + (c % (left[row]! + (d % 7 === 0 ? 1 : 0)));
  return { do: 'takeIn', back, row, pieces, shelf: d % world.shelves.length };
}

function ofOrder(books: StockBooks, { do: what, a, b, c }: Choice): StockAct | null {
  const order = pick(names(books.orders), a);
  if (!order) return null;
  const { status, lines, frozen } = books.orders[order]!;
  switch (what) {
    case 'pick':
    case 'short': {
      const line = lines.length && status !== 'cancelled' ? b % lines.length : -1;
      return line < 0
        ? null
        : {
            do: what,
            order,
            line,
            pieces: Math.max(1, Math.min(1 + (c % 4), lines[line]!.pieces - lines[line]!.picked + (c % 9 === 0 ? 1 : 0))),
          };
    }
    case 'depart':
      return status === 'picked' && !frozen ? { do: what, order } : null;
    case 'unlist':
      return lines.length ? { do: what, order } : null;
    case 'cancelOrder':
    case 'pay':
    case 'list':
      return status === 'gone' ? null : { do: what, order };
    default:
      return null;
  }
}
