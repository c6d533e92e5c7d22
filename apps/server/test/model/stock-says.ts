import {
  add,
  first,
  freeze,
  lots,
  type ModelDocument,
  move,
  orderable,
  receive,
  rehold,
  replace,
  type Says,
  shelfRefuses,
  type StockBooks,
  stockStates,
  type StockWorld,
  sum,
  waitingOf,
  type Wanted,
} from './stock-model.ts';

const { Available, Frozen, Defective, Problem, InTransit } = stockStates;

/** What somebody does with stock; documents, orders and returns by their names in the model, kinds and shelves by their numbers. */
export type StockAct =
  | { do: 'announce'; name: string; owner: number; wanted: Wanted; bins: Wanted[]; exempt: boolean; submit: boolean }
  | { do: 'submit' | 'cancelDocument' | 'end' | 'signAll'; document: string }
  | { do: 'signBin' | 'undoSigning' | 'lower'; document: string; bin: string }
  | { do: 'startInspecting' | 'cancelInspecting'; document: string; bin: string | null }
  | { do: 'inspect' | 'review'; document: string; bin: string | null; found: Record<number, { good: number; bad: number }> }
  | { do: 'putBin'; document: string; bin: string; shelf: number; leftOver: boolean }
  | {
      do: 'putPieces';
      document: string;
      bin: string | null;
      goods: number;
      state: number;
      pieces: number;
      shelf: number;
      leftOver: boolean;
    }
  | { do: 'adjust'; goods: number; shelf: number | null; state: number; by: number }
  | { do: 'transfer'; goods: number; state: number; from: number; to: number; pieces: number | null }
  | { do: 'transferAll'; from: number; to: number }
  | { do: 'order'; name: string; wanted: Wanted }
  | { do: 'cancelOrder' | 'pay' | 'unfreeze' | 'list' | 'unlist' | 'depart'; order: string }
  | { do: 'pick' | 'short'; order: string; line: number; pieces: number }
  | { do: 'announceReturn'; name: string; owner: number; wanted: Wanted }
  | { do: 'signReturn' | 'endReturn'; back: string }
  | { do: 'countReturn'; back: string; goods: number; state: number; pieces: number }
  | { do: 'shelveReturn'; back: string; goods: number; state: number; pieces: number; shelf: number }
  | { do: 'count'; shelf: number; goods: number; state: number; by: number };

const no = (...codes: number[]): Says => ({ codes, apply() {} });
const yes = (apply: () => void, codes: number[] = []): Says => ({ codes, apply });

/** What the model says of one command on its books. */
export function says(world: StockWorld, books: StockBooks, act: StockAct): Says {
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
    default:
      return ofOrder(world, books, act);
  }
}

type Of<D extends StockAct['do']> = Extract<StockAct, { do: D }>;

function expectAll(books: StockBooks, document: ModelDocument, sign: 1 | -1): void {
  for (const [goods, pieces] of document.wanted)
    add(books, { goods, shelf: null, bin: null, state: InTransit, batch: null }, sign * pieces);
}

function ofDocument(books: StockBooks, act: Of<'announce' | 'submit' | 'cancelDocument' | 'signAll' | 'end'>): Says {
  if (act.do === 'announce')
    return yes(() => {
      const bins = Object.fromEntries(
        act.bins.map((wanted, at) => [
          `${act.name}/${at}`,
          { status: 'expected' as const, wanted, shelf: null, wasShelved: false, found: null },
        ]),
      );
      const document: ModelDocument = {
        owner: act.owner,
        status: act.submit ? 'submitted' : 'draft',
        exempt: act.exempt,
        wanted: act.wanted,
        bins,
        loose: { status: 'expected', found: null },
        received: {},
        counted: {},
        put: {},
      };
      books.documents[act.name] = document;
      if (act.submit) expectAll(books, document, 1);
    });
  const document = books.documents[act.document]!;
  const { status } = document;
  switch (act.do) {
    case 'submit':
      if (status !== 'draft') return no(102, 230);
      return yes(() => {
        document.status = 'submitted';
        expectAll(books, document, 1);
      });
    case 'cancelDocument':
      if (status !== 'draft' && status !== 'submitted') return no(102, 230);
      return yes(() => {
        if (status === 'submitted') expectAll(books, document, -1);
        document.status = 'cancelled';
      });
    case 'signAll': {
      if (status === 'ended') return no(230);
      if (status === 'draft' || status === 'cancelled') return no(102);
      const names = Object.keys(document.bins);
      const fresh = names.filter((name) => document.bins[name]!.status === 'expected');
      if (names.length && !fresh.length) return no(102);
      return yes(() => {
        document.status = 'here';
        for (const name of fresh) signBin(books, document, name);
        if (names.length || document.loose.status !== 'expected') return;
        document.loose.status = 'signed';
        if (document.exempt) receiveAsAnnounced(books, document, null);
      });
    }
    default: {
      const isOpen = document.loose.status === 'inspecting' || Object.values(document.bins).some((bin) => bin.status === 'inspecting');
      if (status === 'ended') return no(230);
      if (status !== 'here' || isOpen) return no(102);
      return yes(() => {
        document.status = 'ended';
        for (const [goods, pieces] of document.wanted) {
          const short = Math.max(0, pieces - (document.received[goods] ?? 0));
          add(books, { goods, shelf: null, bin: null, state: InTransit, batch: null }, -short);
        }
        for (const bin of Object.values(document.bins)) if (bin.status === 'expected') bin.status = 'missing';
      });
    }
  }
}

const asAnnounced = (wanted: Wanted) => Object.fromEntries(wanted.map(([goods, pieces]) => [goods, { good: pieces, bad: 0 }]));
// What is signed for stands at the dock, so that nothing gets a batch.
const noWorld = { goods: [], shelves: [], today: '' };

function receiveAsAnnounced(books: StockBooks, document: ModelDocument, bin: string | null): void {
  const after = asAnnounced(bin ? document.bins[bin]!.wanted : document.wanted);
  receive(noWorld, books, document, { bin, before: {}, after });
}

function signBin(books: StockBooks, document: ModelDocument, name: string): void {
  document.bins[name]!.status = 'signed';
  if (document.exempt) receiveAsAnnounced(books, document, name);
}

function ofBin(world: StockWorld, books: StockBooks, act: Of<'signBin' | 'undoSigning' | 'lower' | 'putBin'>): Says {
  const document = books.documents[act.document]!;
  const bin = document.bins[act.bin]!;
  const isEnded = document.status === 'ended';
  const inside = lots(books, { bin: act.bin });
  switch (act.do) {
    case 'signBin':
      if (isEnded) return no(230);
      if (document.status === 'draft' || document.status === 'cancelled' || bin.status !== 'expected') return no(102);
      return yes(() => {
        document.status = 'here';
        signBin(books, document, act.bin);
      });
    case 'undoSigning': {
      if (isEnded) return no(230);
      const missing =
        document.exempt && bin.wanted.some(([goods, pieces]) => sum(lots(books, { bin: act.bin, goods, state: Available })) < pieces);
      if (bin.status !== 'signed') return no(102);
      if (missing) return no(213);
      return yes(() => {
        if (document.exempt) receive(world, books, document, { bin: act.bin, before: asAnnounced(bin.wanted), after: {} });
        bin.status = 'expected';
      });
    }
    case 'lower':
      if (bin.status !== 'shelved') return no(102);
      return yes(() => {
        for (const lot of inside) move(books, lot, { ...lot, shelf: null }, lot.pieces);
        Object.assign(bin, { status: 'lowered', shelf: null });
      });
    default: {
      const codes = [
        ...(isEnded && !bin.wasShelved && !(act.leftOver && inside.length) ? [230] : []),
        ...(isEnded && !bin.wasShelved && !inside.length ? [230, 102] : []),
        ...(document.status === 'draft' || document.status === 'cancelled' || document.status === 'submitted' ? [102, 231] : []),
        ...(bin.status === 'expected' ? [231] : []),
        ...(bin.status === 'signed' && !document.exempt ? [233] : []),
        ...(['inspecting', 'shelved', 'emptied', 'missing'].includes(bin.status) ? [102] : []),
        ...shelfRefuses(world, books, act.shelf, books.binGrams, document.owner),
      ];
      return yes(() => {
        for (const lot of inside) move(books, lot, { ...lot, shelf: act.shelf, batch: lot.batch ?? world.today }, lot.pieces);
        Object.assign(bin, { status: 'shelved', shelf: act.shelf, wasShelved: true });
      }, codes);
    }
  }
}

function ofInspection(world: StockWorld, books: StockBooks, act: Of<'startInspecting' | 'cancelInspecting' | 'inspect' | 'review'>): Says {
  const document = books.documents[act.document]!;
  if (document.status === 'ended') return no(230);
  const bin = act.bin === null ? null : document.bins[act.bin]!;
  const place = bin ?? document.loose;
  const isIn = document.status === 'here';
  const inside = act.bin === null ? [] : lots(books, { bin: act.bin });
  switch (act.do) {
    case 'startInspecting':
      if (!isIn) return no(102, 231);
      if (place.status === 'expected') return no(231, ...(document.exempt ? [102] : []));
      if (document.exempt) return no(102);
      if (place.status !== 'signed' && place.status !== 'inspecting') return no(102);
      return yes(() => void (place.status = 'inspecting'));
    case 'inspect': {
      if (place.status !== 'inspecting') return no(102);
      return yes(() => {
        receive(world, books, document, { bin: act.bin, before: {}, after: act.found });
        place.found = act.found;
        place.status = 'inspected';
        if (bin && act.bin !== null) settleBin(books, document, act.bin);
      });
    }
    case 'cancelInspecting': {
      if (place.status === 'inspecting') return yes(() => void (place.status = 'signed'));
      if (!place.found) return no(102);
      const counted = Object.values(place.found).reduce((all, { good, bad }) => all + good + bad, 0);
      const isAway = bin ? bin.shelf !== null || sum(inside) < counted : Object.values(document.put).some((pieces) => pieces > 0);
      if (isAway || bin?.status === 'lowered') return no(102, 213);
      const trial = structuredClone(books);
      const short = receive(world, trial, trial.documents[act.document]!, { bin: act.bin, before: place.found, after: {} });
      return yes(() => {
        receive(world, books, document, { bin: act.bin, before: place.found!, after: {} });
        Object.assign(place, { found: null, status: 'signed' });
      }, short);
    }
    default: {
      if (!place.found) return no(102);
      const trial = structuredClone(books);
      const short = receive(world, trial, trial.documents[act.document]!, { bin: act.bin, before: place.found, after: act.found });
      return yes(() => {
        receive(world, books, document, { bin: act.bin, before: place.found!, after: act.found });
        place.found = act.found;
        if (act.bin !== null) settleBin(books, document, act.bin);
      }, short);
    }
  }
}

/** A bin out of which everything is gone is empty; one in which something turned up again stands open. */
function settleBin(books: StockBooks, document: ModelDocument, name: string): void {
  const bin = document.bins[name]!;
  const isEmpty = !lots(books, { bin: name }).length;
  if (isEmpty && ['signed', 'inspected', 'lowered'].includes(bin.status)) bin.status = 'emptied';
  else if (!isEmpty && bin.status === 'emptied') bin.status = 'lowered';
}

function putPieces(world: StockWorld, books: StockBooks, act: Of<'putPieces'>): Says {
  const document = books.documents[act.document]!;
  const { goods, state, pieces, shelf } = act;
  const bin = act.bin === null ? null : document.bins[act.bin]!;
  const lying =
    act.bin === null
      ? first(lots(books, { goods, state, shelf: null, bin: null }), waitingOf(document, goods, state))
      : lots(books, { goods, state, bin: act.bin });
  const isEnded = document.status === 'ended';
  const free = isEnded && !act.leftOver ? lying.filter(({ batch }) => batch !== null) : lying;
  const taken = first(free, pieces);
  const unseen = bin && ['signed', 'inspecting'].includes(bin.status) && !document.exempt;
  const codes = [
    ...(bin?.status === 'shelved' ? [102] : []),
    ...(bin?.status === 'expected' ? [231] : []),
    ...(unseen ? [233] : []),
    ...(sum(taken) < pieces ? [122, ...(isEnded ? [230] : [])] : []),
    ...shelfRefuses(world, books, shelf, world.goods[goods]!.grams * pieces, document.owner),
  ];
  return yes(() => {
    for (const lot of taken) move(books, lot, { ...lot, bin: null, shelf, batch: lot.batch ?? world.today }, lot.pieces);
    const key = `${goods} ${state}`;
    if (act.bin === null) document.put[key] = (document.put[key] ?? 0) + pieces;
    else if (!lots(books, { bin: act.bin }).length) bin!.status = 'emptied';
  }, codes);
}

function ofShelf(world: StockWorld, books: StockBooks, act: Of<'adjust' | 'transfer' | 'transferAll' | 'count'>): Says {
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

function ofReturn(
  world: StockWorld,
  books: StockBooks,
  act: Of<'announceReturn' | 'signReturn' | 'endReturn' | 'countReturn' | 'shelveReturn'>,
): Says {
  if (act.do === 'announceReturn')
    return yes(() => {
      books.returns[act.name] = { owner: act.owner, status: 'submitted', wanted: act.wanted, found: {}, put: {} };
    });
  const back = books.returns[act.back]!;
  if (back.status === 'ended') return no(230, 102);
  const floor = { shelf: null, bin: null, batch: null };
  switch (act.do) {
    case 'signReturn':
      return back.status === 'submitted' ? yes(() => void (back.status = 'arrived')) : no(102);
    case 'endReturn':
      return back.status === 'submitted' ? no(102) : yes(() => void (back.status = 'ended'));
    case 'countReturn':
      if (back.status !== 'arrived' && back.status !== 'counting') return no(102);
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
      const codes = [
        ...(back.status === 'counting' ? [] : [102]),
        ...(pieces > waiting ? [122] : []),
        ...(sum(lots(books, { ...floor, goods, state })) < pieces ? [213] : []),
        ...shelfRefuses(world, books, shelf, world.goods[goods]!.grams * pieces, back.owner),
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
      }, codes);
    }
  }
}

function ofOrder(
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

export const badState = Defective;
