import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Available, Frozen, Defective, Problem, InTransit } = enumCodes.InventoryState;
type State = number;

/** What never changes in a run: kinds of goods (grams each, whose) and shelves (grams they bear, whether customers may share them). */
export interface StockWorld {
  goods: { id: string; code: string; owner: number; grams: number }[];
  shelves: { id: string; number: string; grams: number; mixes: boolean }[];
  /** The site's day, yyyy-MM-dd, which pieces get as their batch. */
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
/** What an inspection found of each kind: good and defective pieces. */
export type Found = Record<number, Counts>;
export interface ModelBin {
  status: 'expected' | 'signed' | 'inspecting' | 'inspected' | 'shelved' | 'lowered' | 'emptied' | 'missing';
  wanted: Wanted;
  shelf: number | null;
  wasShelved: boolean;
  found: Found | null;
}
export interface ModelDocument {
  owner: number;
  status: 'draft' | 'submitted' | 'here' | 'ended' | 'cancelled';
  exempt: boolean;
  wanted: Wanted;
  bins: Record<string, ModelBin>;
  /** Of goods without bins. */
  loose: { status: 'expected' | 'signed' | 'inspecting' | 'inspected'; found: Found | null };
  /** Received pieces of each kind, and of loose ones those put on shelves, by kind and state. */
  received: Record<number, number>;
  counted: Record<string, number>;
  put: Record<string, number>;
}
export interface Held {
  goods: number;
  shelf: number;
  batch: string | null;
  pieces: number;
  picked: number;
}
export interface ModelOrder {
  status: 'waiting' | 'approved' | 'picking' | 'picked' | 'gone' | 'cancelled';
  wanted: Wanted;
  held: Held[];
  /** Where a picking list sends somebody: kind, shelf, pieces, how many were fetched and how many were not there. */
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
/** One kind of goods that came back from the destination: lots of it as they came, and those that were taken into stock. */
export interface ModelBack {
  owner: number;
  goods: number;
  left: number[];
  taken: { pieces: number; shelf: number; batch: string }[];
}

/** All that may change. Plain values, so that a copy is a copy. */
export interface StockBooks {
  lots: Lot[];
  documents: Record<string, ModelDocument>;
  orders: Record<string, ModelOrder>;
  returns: Record<string, ModelReturn>;
  backs: Record<string, ModelBack>;
  /** What stands on shelves in bins, grams. */
  binGrams: number;
}

/** What the model says of a command: the codes of all reasons against it (none: it is done), and doing it. */
export interface Says {
  codes: number[];
  apply(): void;
}

export const emptyBooks = (): StockBooks => ({ lots: [], documents: {}, orders: {}, returns: {}, backs: {}, binGrams: 5_000 });

type Place = Omit<Lot, 'pieces'>;
const same = (a: Place, b: Place) =>
  a.goods === b.goods && a.shelf === b.shelf && a.bin === b.bin && a.state === b.state && a.batch === b.batch;
/** Undated pieces come last, as a shelf has them. */
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

/** The lots that match, the oldest batch first. */
export const lots = (books: StockBooks, like: Partial<Place>): Lot[] =>
  books.lots
    .filter((lot) => Object.entries(like).every(([key, value]) => lot[key as keyof Place] === value))
    .map((lot) => ({ ...lot }))
    .sort(byAge);
export const sum = (list: readonly { pieces: number }[]) => list.reduce((all, { pieces }) => all + pieces, 0);

/** The first pieces of lots. */
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

/** Why a shelf does not take grams of a customer: too heavy, or another one's goods beside which they may not lie. */
export function shelfRefuses(world: StockWorld, books: StockBooks, shelf: number, grams: number, owner: number): number[] {
  const place = world.shelves[shelf]!;
  const lying = lots(books, { shelf, bin: null });
  const owners = [
    ...books.lots.filter((lot) => lot.shelf === shelf).map(({ goods }) => world.goods[goods]!.owner),
    ...binsOn(books, shelf),
  ];
  const load =
    lying.reduce((all, { goods, pieces }) => all + world.goods[goods]!.grams * pieces, 0) + binsOn(books, shelf).length * books.binGrams;
  return [...(load + grams > place.grams ? [211] : []), ...(!place.mixes && owners.some((one) => one !== owner) ? [312] : [])];
}

/** Freezes pieces as an order takes them: the oldest batch first, then the fullest shelf. */
export function freeze(world: StockWorld, books: StockBooks, order: ModelOrder, goods: number, pieces: number): void {
  const free = lots(books, { goods, state: Available, bin: null }).filter(({ shelf }) => shelf !== null);
  const idOf = (shelf: number | null) => world.shelves[shelf!]!.id;
  free.sort((a, b) =>
    a.batch !== b.batch ? (a.batch! < b.batch! ? -1 : 1) : b.pieces - a.pieces || (idOf(a.shelf) < idOf(b.shelf) ? -1 : 1),
  );
  for (const lot of first(free, pieces)) {
    move(books, lot, { ...lot, state: Frozen }, lot.pieces);
    hold(order, { goods, shelf: lot.shelf!, batch: lot.batch }, lot.pieces);
  }
}
export const orderable = (books: StockBooks, goods: number) =>
  sum(lots(books, { goods, state: Available, bin: null }).filter(({ shelf }) => shelf !== null));

function hold(order: ModelOrder, at: Pick<Held, 'goods' | 'shelf' | 'batch'>, pieces: number): void {
  const known = order.held.find((one) => one.goods === at.goods && one.shelf === at.shelf && one.batch === at.batch);
  if (known) known.pieces += pieces;
  else order.held.push({ ...at, pieces, picked: 0 });
}

/** What an order wants and does not hold is taken from what there is; gives whether all of it is held then. */
export function replace(world: StockWorld, books: StockBooks, order: ModelOrder): boolean {
  let whole = true;
  for (const [goods, pieces] of order.wanted) {
    const missing = pieces - sum(order.held.filter((one) => one.goods === goods));
    const found = Math.min(missing, orderable(books, goods));
    freeze(world, books, order, goods, found);
    whole &&= found === missing;
  }
  return whole;
}

/** Moves what an order holds on a shelf to another one. */
export function rehold(order: ModelOrder, goods: number, from: number, to: number): number {
  let moved = 0;
  for (const held of order.held.filter((one) => one.goods === goods && one.shelf === from && one.pieces > one.picked)) {
    const pieces = held.pieces - held.picked;
    held.pieces -= pieces;
    moved += pieces;
    hold(order, { goods, shelf: to, batch: held.batch }, pieces);
  }
  order.held = order.held.filter(({ pieces }) => pieces > 0);
  return moved;
}

/** What a finding changes in stock, kind by kind: announced pieces come from what is on its way, others out of nowhere, and back again. */
export function receive(
  world: StockWorld,
  books: StockBooks,
  document: ModelDocument,
  { bin, before, after }: { bin: string | null; before: Found; after: Found },
): number[] {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)].map(Number))];
  for (const goods of kinds) {
    const [had, has] = [before[goods] ?? { good: 0, bad: 0 }, after[goods] ?? { good: 0, bad: 0 }];
    const shelf = bin ? document.bins[bin]!.shelf : null;
    const here = { goods, shelf, bin };
    const leaving: Lot[] = [];
    const coming: { state: State; pieces: number }[] = [];
    for (const [state, by] of [
      [Available, has.good - had.good],
      [Defective, has.bad - had.bad],
    ] as const) {
      if (by > 0) coming.push({ state, pieces: by });
      if (by >= 0) continue;
      const own = bin ? Number.POSITIVE_INFINITY : waitingOf(document, goods, state);
      const there = first(lots(books, { ...here, state }), Math.min(own, -by));
      if (sum(there) < -by) return [213];
      leaving.push(...there);
    }
    const announced = document.wanted.find(([kind]) => kind === goods)?.[1] ?? 0;
    const was = document.received[goods] ?? 0;
    const is = was + has.good + has.bad - had.good - had.bad;
    let known = Math.min(is, announced) - Math.min(was, announced);
    const onItsWay = { goods, shelf: null, bin: null, state: InTransit, batch: null };
    for (const { state, pieces } of coming) {
      let left = pieces;
      for (const lot of leaving) {
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
    for (const lot of leaving) {
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

/** Loose pieces of a document that were received and put on no shelf yet. */
export function waitingOf({ counted, put, bins }: ModelDocument, goods: number, state: State): number {
  if (Object.keys(bins).length) return 0;
  const key = `${goods} ${state}`;
  return (counted[key] ?? 0) - (put[key] ?? 0);
}

/** What must hold of the books whatever was done: nothing below zero, and orders hold what is frozen. */
export function wrongIn({ lots: all, orders }: StockBooks): string[] {
  const held = (goods: number, shelf: number | null) =>
    Object.values(orders)
      .filter(({ status }) => status !== 'gone')
      .flatMap((order) => order.held)
      .filter((one) => one.goods === goods)
      .reduce((total, one) => total + (shelf === null ? one.picked : one.shelf === shelf ? one.pieces - one.picked : 0), 0);
  const frozen = all.filter(({ state }) => state === Frozen);
  const keys = [...new Set(frozen.map(({ goods, shelf }) => JSON.stringify([goods, shelf])))];
  return [
    ...all.filter(({ pieces }) => pieces < 0).map((lot) => `below zero ${JSON.stringify(lot)}`),
    ...keys.flatMap((key) => {
      const [goods, shelf] = JSON.parse(key) as [number, number | null];
      const lying = sum(frozen.filter((lot) => lot.goods === goods && lot.shelf === shelf));
      return lying === held(goods, shelf) ? [] : [`frozen ${key}: ${lying}, held ${held(goods, shelf)}`];
    }),
  ];
}

export const stockStates = { Available, Frozen, Defective, Problem, InTransit } as const;
