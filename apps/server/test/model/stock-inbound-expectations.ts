import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { no, type Of, yes } from './stock-acts.ts';
import {
  add,
  first,
  lots,
  type ModelDocument,
  move,
  receive,
  refusedIf,
  type Expectation,
  shelfRefusals,
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

/** The model's verdict on an announced document. */
export function ofDocument(books: StockBooks, act: Of<'announce' | 'submit' | 'cancelDocument' | 'signAll' | 'end'>): Expectation {
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
      if (status !== 'draft') return no('StateNotAllowed', 'DocumentEnded');
      return yes(() => {
        document.status = 'submitted';
        expectAll(books, document, 1);
      });
    case 'cancelDocument':
      if (status !== 'draft' && status !== 'submitted') return no('StateNotAllowed', 'DocumentEnded');
      return yes(() => {
        if (status === 'submitted') expectAll(books, document, -1);
        document.status = 'cancelled';
      });
    case 'signAll': {
      if (status === 'ended') return no('DocumentEnded');
      if (status === 'draft' || status === 'cancelled') return no('StateNotAllowed');
      const names = Object.keys(document.bins);
      const fresh = names.filter((name) => document.bins[name]!.status === 'expected');
      if (names.length && !fresh.length) return no('StateNotAllowed');
      return yes(() => {
        document.status = 'here';
        for (const name of fresh) signBin(books, document, name);
        if (names.length || document.loose.status !== 'expected') return;
        document.loose.status = 'signed';
        if (document.exempt) receiveAnnounced(books, document, null);
      });
    }
    default: {
      const isOpen = document.loose.status === 'inspecting' || Object.values(document.bins).some((bin) => bin.status === 'inspecting');
      if (status === 'ended') return no('DocumentEnded');
      if (status !== 'here' || isOpen) return no('StateNotAllowed');
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

const announcedPieces = (wanted: Wanted) => Object.fromEntries(wanted.map(([goods, pieces]) => [goods, { good: pieces, bad: 0 }]));
// Signed goods are at the dock and get no batch.
const noWorld = { goods: [], shelves: [], today: '' };

function receiveAnnounced(books: StockBooks, document: ModelDocument, bin: string | null): void {
  const after = announcedPieces(bin ? document.bins[bin]!.wanted : document.wanted);
  receive(noWorld, books, document, { bin, before: {}, after });
}

function signBin(books: StockBooks, document: ModelDocument, name: string): void {
  document.bins[name]!.status = 'signed';
  if (document.exempt) receiveAnnounced(books, document, name);
}

/** The model's verdict on a bin. */
export function ofBin(world: StockWorld, books: StockBooks, act: Of<'signBin' | 'undoSigning' | 'lower' | 'putBin'>): Expectation {
  const document = books.documents[act.document]!;
  const bin = document.bins[act.bin]!;
  const isEnded = document.status === 'ended';
  const inside = lots(books, { bin: act.bin });
  switch (act.do) {
    case 'signBin':
      if (isEnded) return no('DocumentEnded');
      if (document.status === 'draft' || document.status === 'cancelled' || bin.status !== 'expected') return no('StateNotAllowed');
      return yes(() => {
        document.status = 'here';
        signBin(books, document, act.bin);
      });
    case 'undoSigning': {
      if (isEnded) return no('DocumentEnded');
      const missing =
        document.exempt && bin.wanted.some(([goods, pieces]) => sum(lots(books, { bin: act.bin, goods, state: Available })) < pieces);
      if (bin.status !== 'signed') return no('StateNotAllowed');
      if (missing) return no('InsufficientStock');
      return yes(() => {
        if (document.exempt) receive(world, books, document, { bin: act.bin, before: announcedPieces(bin.wanted), after: {} });
        bin.status = 'expected';
      });
    }
    case 'lower':
      if (bin.status !== 'shelved') return no('StateNotAllowed');
      return yes(() => {
        for (const lot of inside) move(books, lot, { ...lot, shelf: null }, lot.pieces);
        Object.assign(bin, { status: 'lowered', shelf: null });
      });
    default: {
      const refusals: ErrorKey[] = [
        ...refusedIf(isEnded && !bin.wasShelved && !(act.leftOver && inside.length), 'DocumentEnded'),
        ...refusedIf(isEnded && !bin.wasShelved && !inside.length, 'DocumentEnded', 'StateNotAllowed'),
        ...refusedIf(
          document.status === 'draft' || document.status === 'cancelled' || document.status === 'submitted',
          'StateNotAllowed',
          'BinNotSigned',
        ),
        ...refusedIf(bin.status === 'expected', 'BinNotSigned'),
        ...refusedIf(bin.status === 'signed' && !document.exempt, 'InspectionMissing'),
        ...refusedIf(['inspecting', 'shelved', 'emptied', 'missing'].includes(bin.status), 'StateNotAllowed'),
        ...shelfRefusals(world, books, act.shelf, books.binGrams, document.owner),
      ];
      return yes(() => {
        for (const lot of inside) move(books, lot, { ...lot, shelf: act.shelf, batch: lot.batch ?? world.today }, lot.pieces);
        Object.assign(bin, { status: 'shelved', shelf: act.shelf, wasShelved: true });
      }, refusals);
    }
  }
}

/** The model's verdict on an inspection. */
export function ofInspection(
  world: StockWorld,
  books: StockBooks,
  act: Of<'startInspecting' | 'cancelInspecting' | 'inspect' | 'review'>,
): Expectation {
  const document = books.documents[act.document]!;
  if (document.status === 'ended') return no('DocumentEnded');
  const bin = act.bin === null ? null : document.bins[act.bin]!;
  const place = bin ?? document.loose;
  const isIn = document.status === 'here';
  const inside = act.bin === null ? [] : lots(books, { bin: act.bin });
  switch (act.do) {
    case 'startInspecting':
      if (!isIn) return no('StateNotAllowed', 'BinNotSigned');
      if (place.status === 'expected') return no('BinNotSigned', ...refusedIf(document.exempt, 'StateNotAllowed'));
      if (document.exempt) return no('StateNotAllowed');
      if (place.status !== 'signed' && place.status !== 'inspecting') return no('StateNotAllowed');
      return yes(() => void (place.status = 'inspecting'));
    case 'inspect': {
      if (place.status !== 'inspecting') return no('StateNotAllowed');
      return yes(() => {
        receive(world, books, document, { bin: act.bin, before: {}, after: act.found });
        place.found = act.found;
        place.status = 'inspected';
        if (bin && act.bin !== null) settleBin(books, document, act.bin);
      });
    }
    case 'cancelInspecting': {
      if (place.status === 'inspecting') return yes(() => void (place.status = 'signed'));
      if (!place.found) return no('StateNotAllowed');
      const counted = Object.values(place.found).reduce((all, { good, bad }) => all + good + bad, 0);
      const isAway = bin ? bin.shelf !== null || sum(inside) < counted : Object.values(document.put).some((pieces) => pieces > 0);
      if (isAway || bin?.status === 'lowered') return no('StateNotAllowed', 'InsufficientStock');
      const trial = structuredClone(books);
      const short = receive(world, trial, trial.documents[act.document]!, { bin: act.bin, before: place.found, after: {} });
      return yes(() => {
        receive(world, books, document, { bin: act.bin, before: place.found!, after: {} });
        Object.assign(place, { found: null, status: 'signed' });
      }, short);
    }
    default: {
      if (!place.found) return no('StateNotAllowed');
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

/** A bin with nothing left is emptied; one in which something was found again is open. */
function settleBin(books: StockBooks, document: ModelDocument, name: string): void {
  const bin = document.bins[name]!;
  const isEmpty = !lots(books, { bin: name }).length;
  if (isEmpty && ['signed', 'inspected', 'lowered'].includes(bin.status)) bin.status = 'emptied';
  else if (!isEmpty && bin.status === 'emptied') bin.status = 'lowered';
}

/** Puts pieces from a bin, or from the dock, on a shelf. */
export function putPieces(world: StockWorld, books: StockBooks, act: Of<'putPieces'>): Expectation {
  const document = books.documents[act.document]!;
  const { goods, state, pieces, shelf } = act;
  const bin = act.bin === null ? null : document.bins[act.bin]!;
  const onShelf =
    act.bin === null
      ? first(lots(books, { goods, state, shelf: null, bin: null }), waitingOf(document, goods, state))
      : lots(books, { goods, state, bin: act.bin });
  const isEnded = document.status === 'ended';
  const free = isEnded && !act.leftOver ? onShelf.filter(({ batch }) => batch !== null) : onShelf;
  const taken = first(free, pieces);
  const unseen = bin !== null && ['signed', 'inspecting'].includes(bin.status) && !document.exempt;
  const refusals: ErrorKey[] = [
    ...refusedIf(bin?.status === 'shelved', 'StateNotAllowed'),
    ...refusedIf(bin?.status === 'expected', 'BinNotSigned'),
    ...refusedIf(unseen, 'InspectionMissing'),
    ...refusedIf(sum(taken) < pieces, 'TotalExceeded', ...refusedIf(isEnded, 'DocumentEnded')),
    ...shelfRefusals(world, books, shelf, world.goods[goods]!.grams * pieces, document.owner),
  ];
  return yes(() => {
    for (const lot of taken) move(books, lot, { ...lot, bin: null, shelf, batch: lot.batch ?? world.today }, lot.pieces);
    const key = `${goods} ${state}`;
    if (act.bin === null) document.put[key] = (document.put[key] ?? 0) + pieces;
    else if (!lots(books, { bin: act.bin }).length) bin!.status = 'emptied';
  }, refusals);
}
