import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Available, Frozen, Defective, Problem, InTransit } = enumCodes.InventoryState;
type State = number;

/** The constants of a run: goods (grams per piece, owner) and shelves (capacity in grams, whether customers may share them). */
export interface StockWorld {
  goods: { id: string; code: string; owner: number; grams: number }[];
  shelves: { id: string; number: string; grams: number; mixes: boolean }[];
  /** The site's current day, yyyy-MM-dd, which becomes the batch of pieces. */
  today: string;
}

/** Pieces of one kind in one place; `shelf` and `bin` are names, null for none. */
export interface Lot {
  goods: number;
  shelf: number | null;
  bin: string | null;
  state: State;
  batch: string | null;
  pieces: number;
}
export type Wanted = [goods: number, pieces: number][];
interface Counts {
  good: number;
  bad: number;
}
/** The result of an inspection by kind: good and defective pieces. */
export type Inspected = Record<number, Counts>;
export interface ModelBin {
  status: 'expected' | 'signed' | 'inspecting' | 'inspected' | 'shelved' | 'lowered' | 'emptied' | 'missing';
  wanted: Wanted;
  shelf: number | null;
  wasShelved: boolean;
  found: Inspected | null;
}
export interface ModelDocument {
  owner: number;
  status: 'draft' | 'submitted' | 'here' | 'ended' | 'cancelled';
  exempt: boolean;
  wanted: Wanted;
  bins: Record<string, ModelBin>;
  /** For goods without bins. */
  loose: { status: 'expected' | 'signed' | 'inspecting' | 'inspected'; found: Inspected | null };
  /** Received pieces by kind, and loose pieces put on shelves, by kind and state. */
  received: Record<number, number>;
  counted: Record<string, number>;
  put: Record<string, number>;
}
export interface Reservation {
  goods: number;
  shelf: number;
  batch: string | null;
  pieces: number;
  picked: number;
}
export interface ModelOrder {
  status: 'waiting' | 'approved' | 'picking' | 'picked' | 'gone' | 'cancelled';
  wanted: Wanted;
  reserved: Reservation[];
  /** The lines of a picking list: kind, shelf, pieces, how many were picked and how many were missing. */
  lines: { goods: number; shelf: number; pieces: number; picked: number; short: number }[];
  frozen: boolean;
}
export interface ModelReturn {
  owner: number;
  status: 'submitted' | 'arrived' | 'counting' | 'shelved' | 'ended';
  wanted: Wanted;
  found: Record<string, number>;
  put: Record<string, number>;
}
/** One kind of goods back from the destination: the lots as they came, and those taken into stock. */
export interface ModelBack {
  owner: number;
  goods: number;
  left: number[];
  taken: { pieces: number; shelf: number; batch: string }[];
}

/** The mutable state, in plain values so that it can be copied. */
export interface StockBooks {
  lots: Lot[];
  documents: Record<string, ModelDocument>;
  orders: Record<string, ModelOrder>;
  returns: Record<string, ModelReturn>;
  backs: Record<string, ModelBack>;
  /** Weight of bins on shelves, in grams. */
  binGrams: number;
}

/** The model's verdict on a command: every error that may refuse it (none: it is done), and its effect. */
export interface Expectation {
  refusals: ErrorKey[];
  apply(): void;
}

/** The errors, if the condition is true. */
export const refusedIf = (condition: boolean, ...refusals: ErrorKey[]): ErrorKey[] => (condition ? refusals : []);

export const emptyBooks = (): StockBooks => ({ lots: [], documents: {}, orders: {}, returns: {}, backs: {}, binGrams: 5_000 });

type Place = Omit<Lot, 'pieces'>;
const same = (a: Place, b: Place) =>
  a.goods === b.goods && a.shelf === b.shelf && a.bin === b.bin && a.state === b.state && a.batch === b.batch;
/** Undated pieces come last, as on a shelf. */
const byAge = (a: { batch: string | null }, b: { batch: string | null }) => ((a.batch ?? '9') < (b.batch ?? '9') ? -1 : 1);

export function add(books: StockBooks, place: Place, pieces: number): void {
  if (!pieces) return;
  const { goods, shelf, bin, state, batch } = place;
  const known = books.lots.find((lot) => same(lot, place));
  if (known) known.pieces += pieces;
  else books.lots.push({ goods, shelf, bin, state, batch, pieces });
  books.lots = books.lots.filter((lot) => lot.pieces !== 0);
}
export const move = (books: StockBooks, from: Place, to: Place, pieces: number): void => {
  add(books, from, -pieces);
  add(books, to, pieces);
};

/** The matching lots, oldest batch first. */
export const lots = (books: StockBooks, like: Partial<Place>): Lot[] =>
  books.lots
    .filter((lot) => Object.entries(like).every(([key, value]) => lot[key as keyof Place] === value))
    .map((lot) => ({ ...lot }))
    .sort(byAge);
export const sum = (list: readonly { pieces: number }[]) => list.reduce((all, { pieces }) => all + pieces, 0);

/** The first `wanted` pieces of lots. */
export function first<L extends { pieces: number }>(list: readonly L[], wanted: number): L[] {
  let left = wanted;
  return list.flatMap((lot) => {
    const pieces = Math.min(left, lot.pieces);
    left -= pieces;
    return pieces > 0 ? [{ ...lot, pieces }] : [];
  });
}

const binsOn = (books: StockBooks, shelf: number) =>
  Object.values(books.documents).flatMap(({ owner, bins }) =>
    Object.values(bins)
      .filter((bin) => bin.shelf === shelf)
      .map(() => owner),
  );

/** Why a shelf rejects goods of a customer: too heavy, or it contains goods of another customer and may not be shared. */
export function shelfRefusals(world: StockWorld, books: StockBooks, shelf: number, grams: number, owner: number): ErrorKey[] {
  const place = world.shelves[shelf]!;
  const onShelf = lots(books, { shelf, bin: null });
  const owners = [
    ...books.lots.filter((lot) => lot.shelf === shelf).map(({ goods }) => world.goods[goods]!.owner),
    ...binsOn(books, shelf),
  ];
  const load =
    onShelf.reduce((all, { goods, pieces }) => all + world.goods[goods]!.grams * pieces, 0) + binsOn(books, shelf).length * books.binGrams;
  return [
    ...refusedIf(load + grams > place.grams, 'ShelvesFull'),
    ...refusedIf(!place.mixes && owners.some((one) => one !== owner), 'DifferentUser'),
  ];
}

/** Reserves pieces for an order: the oldest batch first, then the fullest shelf. */
export function freeze(world: StockWorld, books: StockBooks, order: ModelOrder, goods: number, pieces: number): void {
  const free = lots(books, { goods, state: Available, bin: null }).filter(({ shelf }) => shelf !== null);
  const idOf = (shelf: number | null) => world.shelves[shelf!]!.id;
  free.sort((a, b) =>
    a.batch !== b.batch ? (a.batch! < b.batch! ? -1 : 1) : b.pieces - a.pieces || (idOf(a.shelf) < idOf(b.shelf) ? -1 : 1),
  );
  for (const lot of first(free, pieces)) {
    move(books, lot, { ...lot, state: Frozen }, lot.pieces);
    reserve(order, { goods, shelf: lot.shelf!, batch: lot.batch }, lot.pieces);
  }
}
export const orderable = (books: StockBooks, goods: number) =>
  sum(lots(books, { goods, state: Available, bin: null }).filter(({ shelf }) => shelf !== null));

function reserve(order: ModelOrder, at: Pick<Reservation, 'goods' | 'shelf' | 'batch'>, pieces: number): void {
  const known = order.reserved.find((one) => one.goods === at.goods && one.shelf === at.shelf && one.batch === at.batch);
  if (known) known.pieces += pieces;
  else order.reserved.push({ ...at, pieces, picked: 0 });
}

/** Reserves the missing pieces of an order from available stock; returns whether the order is complete. */
export function replace(world: StockWorld, books: StockBooks, order: ModelOrder): boolean {
  let whole = true;
  for (const [goods, pieces] of order.wanted) {
    const missing = pieces - sum(order.reserved.filter((one) => one.goods === goods));
    const found = Math.min(missing, orderable(books, goods));
    freeze(world, books, order, goods, found);
    whole &&= found === missing;
  }
  return whole;
}

/** Moves an order's reserved pieces on a shelf to another one. */
export function rehold(order: ModelOrder, goods: number, from: number, to: number): number {
  let moved = 0;
  for (const reservation of order.reserved.filter((one) => one.goods === goods && one.shelf === from && one.pieces > one.picked)) {
    const pieces = reservation.pieces - reservation.picked;
    reservation.pieces -= pieces;
    moved += pieces;
    reserve(order, { goods, shelf: to, batch: reservation.batch }, pieces);
  }
  order.reserved = order.reserved.filter(({ pieces }) => pieces > 0);
  return moved;
}

/** Applies an inspection to stock by kind: announced pieces come from goods in transit, others are new, and vice versa. */
export function receive(
  world: StockWorld,
  books: StockBooks,
  document: ModelDocument,
  { bin, before, after }: { bin: string | null; before: Inspected; after: Inspected },
): ErrorKey[] {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)].map(Number))];
  for (const goods of kinds) {
    const [had, has] = [before[goods] ?? { good: 0, bad: 0 }, after[goods] ?? { good: 0, bad: 0 }];
    const shelf = bin ? document.bins[bin]!.shelf : null;
    const here = { goods, shelf, bin };
    const departing: Lot[] = [];
    const coming: { state: State; pieces: number }[] = [];
    for (const [state, by] of [
      [Available, has.good - had.good],
      [Defective, has.bad - had.bad],
    ] as const) {
      if (by > 0) coming.push({ state, pieces: by });
      if (by >= 0) continue;
      const own = bin ? Number.POSITIVE_INFINITY : waitingOf(document, goods, state);
      const there = first(lots(books, { ...here, state }), Math.min(own, -by));
      if (sum(there) < -by) return ['InsufficientStock'];
      departing.push(...there);
    }
    const announced = document.wanted.find(([kind]) => kind === goods)?.[1] ?? 0;
    const was = document.received[goods] ?? 0;
    const is = was + has.good + has.bad - had.good - had.bad;
    let known = Math.min(is, announced) - Math.min(was, announced);
    const onItsWay = { goods, shelf: null, bin: null, state: InTransit, batch: null };
    for (const { state, pieces } of coming) {
      let left = pieces;
      for (const lot of departing) {
        const some = Math.min(left, lot.pieces);
        move(books, lot, { ...lot, state }, some);
        lot.pieces -= some;
        left -= some;
      }
      const expected = Math.min(left, Math.max(0, known));
      known -= expected;
      add(books, onItsWay, -expected);
      add(books, { ...here, state, batch: shelf === null ? null : world.today }, left);
    }
    for (const lot of departing) {
      const expected = Math.min(lot.pieces, Math.max(0, -known));
      known += expected;
      add(books, lot, -lot.pieces);
      add(books, onItsWay, expected);
    }
    document.received[goods] = is;
    for (const [state, by] of [
      [Available, has.good - had.good],
      [Defective, has.bad - had.bad],
    ] as const)
      document.counted[`${goods} ${state}`] = (document.counted[`${goods} ${state}`] ?? 0) + by;
  }
  return [];
}

/** Received loose pieces of a document that are not on a shelf yet. */
export function waitingOf({ counted, put, bins }: ModelDocument, goods: number, state: State): number {
  if (Object.keys(bins).length) return 0;
  const key = `${goods} ${state}`;
  return (counted[key] ?? 0) - (put[key] ?? 0);
}

/** The invariants of the books: nothing below zero, and frozen pieces equal the orders' reservations. */
export function wrongIn({ lots: all, orders }: StockBooks): string[] {
  const reservedPieces = (goods: number, shelf: number | null) =>
    Object.values(orders)
      .filter(({ status }) => status !== 'gone')
      .flatMap((order) => order.reserved)
      .filter((one) => one.goods === goods)
      .reduce((total, one) => total + (shelf === null ? one.picked : one.shelf === shelf ? one.pieces - one.picked : 0), 0);
  const frozen = all.filter(({ state }) => state === Frozen);
  const keys = [...new Set(frozen.map(({ goods, shelf }) => JSON.stringify([goods, shelf])))];
  return [
    ...all.filter(({ pieces }) => pieces < 0).map((lot) => `below zero ${JSON.stringify(lot)}`),
    ...keys.flatMap((key) => {
      const [goods, shelf] = JSON.parse(key) as [number, number | null];
      const onShelf = sum(frozen.filter((lot) => lot.goods === goods && lot.shelf === shelf));
      return onShelf === reservedPieces(goods, shelf) ? [] : [`frozen ${key}: ${onShelf}, held ${reservedPieces(goods, shelf)}`];
    }),
  ];
}

export const stockStates = { Available, Frozen, Defective, Problem, InTransit } as const;
