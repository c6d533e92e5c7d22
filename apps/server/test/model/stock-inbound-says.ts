import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  first,
  lots,
  type ModelDocument,
  move,
  receive,
  type Says,
  shelfRefuses,
  type StockBooks,
  stockStates,
  type StockWorld,
  sum,
  waitingOf,
  type Wanted,
} from './stock-model.ts';

const { Available, InTransit } = stockStates;

function expectAll(books: StockBooks, document: ModelDocument, sign: 1 | -1): void {
  for (const [goods, pieces] of document.wanted)
    add(books, { goods, shelf: null, bin: null, state: InTransit, batch: null }, sign * pieces);
}

/** What becomes of an announced document. */
export function ofDocument(books: StockBooks, act: Of<'announce' | 'submit' | 'cancelDocument' | 'signAll' | 'end'>): Says {
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

/** What becomes of a bin. */
export function ofBin(world: StockWorld, books: StockBooks, act: Of<'signBin' | 'undoSigning' | 'lower' | 'putBin'>): Says {
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

/** What becomes of a count of what came. */
export function ofInspection(
  world: StockWorld,
  books: StockBooks,
  act: Of<'startInspecting' | 'cancelInspecting' | 'inspect' | 'review'>,
): Says {
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

/** Pieces out of a bin, or from the dock, onto a shelf. */
export function putPieces(world: StockWorld, books: StockBooks, act: Of<'putPieces'>): Says {
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
