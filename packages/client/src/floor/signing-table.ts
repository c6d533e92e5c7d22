import type { Input } from '@entrepot/contract/core/call.ts';
import type { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { weightOf } from '@entrepot/contract/core/typed-weight.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { placeOfPiece } from '@entrepot/rules/pieces.ts';
import type { Listed } from '../calls/api.ts';
import type { NumberAnswer, Question } from '../calls/confirm-numbers.ts';
import type { ScaleLoad } from './scale.ts';

const { PackageStatus, UnknownItemStatus } = enumCodes;

/** The meaning of the next scan, when it is not an ordinary parcel. */
export type Armed = 'additionalPiece' | 'confirmWarehouse';
type RowFields = 'id' | 'courierNumber' | 'packageStatus' | 'unknownItemStatus' | 'productName' | 'actualWeight';
type LaterFields = 'labelNumber' | 'formerPackageId' | 'weigherId';
/** The fields of a package that the screen shows; those that an earlier release did not store may be missing. */
export type Row = Pick<Listed<typeof pkg>, RowFields> &
  Partial<Pick<Listed<typeof pkg>, LaterFields>> & {
    /** When and by whom it was weighed last: ISO 8601, and a name. */
    weighedAt?: string | null;
    weigherName?: string | null;
  };
/** The server's answer to a scan. */
export interface Parcel {
  row: Row;
  result: 'declared' | 'unknown' | 'duplicate';
  customer: string;
  speech: string;
}
/**
 * A scanned code and what became of it. pending: no answer yet; known: the server named its package; refused: the server refused it, or its
 * scan was lost; undone: its signing was reverted.
 */
export interface Item {
  /** The id of its scan. */
  scan: string;
  /** The scanned number; the package's own number once it is known. */
  number: string;
  standing: 'pending' | 'known' | 'refused' | 'undone';
  /** null unless it is known or undone. */
  parcel: Parcel | null;
  /** Whether its first answer was an unclaimed package: a member code that is sent again is sent as such, although it was assigned meanwhile. */
  takesMemberCode: boolean;
  armed: Armed | null;
  /** See `SignInput`. */
  memberOf: string | null;
  /** Its last stable weight on the scale in kilograms, which remains after it was lifted. */
  scaleWeight?: string | null;
  /** The reading of the scale behind that weight, as it was sent. */
  scaleReading?: string | null;
  /** Whether a load on the scale was its own. */
  hasLoad?: boolean;
  /** The load at its scan may be that of the package before, put on the scale once more: only a key takes a weight for it. */
  isDoubtful?: boolean;
  /** Whether a weight was entered for it that is not refused. */
  isWeightEntered?: boolean;
  /** It left the table without a weight, although each package is weighed. */
  isLeft?: boolean;
}
/** Names the item of an input, as it was when the input was entered. */
export interface Bound {
  /** The id of its scan; null when the table was empty. */
  item: string | null;
  number: string;
  /** The id of its package, where the scan was answered already. */
  packageId: string | null;
}
/** Input of a signing. */
export interface SignInput {
  number: string;
  armed: Armed | null;
  /** The code has the form of a member code; if this item turns out to be unclaimed, it is its member code. */
  memberOf: string | null;
  /** The item that left the table without a weight for this one. */
  left?: string | null;
}
/** Kilograms and centimetres as decimal text; without a weight it is refused. */
export interface MeasuresInput {
  actualWeight: string;
  length?: string | null;
  width?: string | null;
  height?: string | null;
  pictures?: string[];
  /** The reading of the scale, as it was sent; null when the weight was typed. */
  weightReading?: string | null;
}
/** The problem of a package. */
export type ProblemInput = Omit<Input<typeof markPackageProblem>, 'id'>;
/** An input for one item, by the step that sends it. */
export type ItemInput =
  | { step: 'weigh'; input: MeasuresInput }
  | { step: 'member'; input: { code: string } }
  | { step: 'problem'; input: ProblemInput };
/** An entry of the journal that is sent: a scan or an input. `id` is its idempotency key. */
export interface TableRow {
  id: string;
  /** Its display text. */
  code: string;
  /** Number of the package that an input belongs to. */
  about?: string;
  step: 'sign' | ItemInput['step'];
  input: SignInput | (Bound & (MeasuresInput | { code: string } | ProblemInput));
}
/** An open dialog, and the package that it is about. */
export type Modal =
  | { kind: 'question'; row: string; number: string; question: Question }
  | { kind: 'problem'; item: string; number: string };

interface OpenInput {
  id: string;
  /** Missing where an earlier release stored it. */
  step?: ItemInput['step'];
  item: string | null;
  /** The user's answer about its unlikely number: a request that is repeated must repeat it. */
  confirmed?: NumberAnswer;
}
/** The state of a signing screen. */
export interface Table {
  /** Oldest first. */
  items: readonly Item[];
  /** The scan whose package is on the table now. */
  current: string | null;
  armed: Armed | null;
  /** Inputs that have no answer yet. */
  inputs: readonly OpenInput[];
  modal: Modal | null;
  /** A question that was asked while another dialog was open; it opens next. */
  nextModal: Modal | null;
  /** Codes that were scanned while the dialog is open, oldest first. */
  queuedCodes: readonly string[];
  /** The present load of the scale; null without a scale. */
  load: ScaleLoad | null;
  /** The last load that belongs to an item, with its weight; an earlier release stored none. */
  taken: { id: number; item: string; weight?: string; isTyped?: boolean } | null;
  /** The weight of the load before the present one, whether an item took it or not. */
  lastWeight?: string | null;
  /** The load at the last scan in doubt: as long as it stays on the scale, it is in doubt for the next ones too. */
  doubtfulLoad?: number | null;
  /** The state was lost while scans had no answer: a load may be that of a package that is no longer known here. */
  isForgetful?: boolean;
}
export const emptyTable: Table = {
  items: [],
  current: null,
  armed: null,
  inputs: [],
  modal: null,
  nextModal: null,
  queuedCodes: [],
  load: null,
  taken: null,
};

/** How packages are weighed at this table. */
export interface Weighing {
  /** Each package is weighed after its scan: one that leaves the table without a weight is reported. */
  weighsEach: boolean;
  /** The package on the table takes the weight of the scale. */
  takesLoad: boolean;
}
export type TableEvent =
  /** A code was scanned: a package, the member code of the current one, or the weight of a scale that types like a scanner. */
  | ({ type: 'scanned'; id: string; code: string } & Partial<Weighing>)
  /** The load on the scale has changed. */
  | ({ type: 'loaded'; load: ScaleLoad | null } & Partial<Weighing>)
  /** Something was entered for an item: in its form, or in its dialog. `summary` is its display text. */
  | ({ type: 'entered'; id: string; item: string; summary: string } & ItemInput)
  /** The user has emptied the weight field of an item: the weight of its load is not sent. */
  | { type: 'emptied'; item: string }
  | { type: 'armed'; what: Armed | null }
  | ({ type: 'cleared' } & Partial<Weighing>)
  /** The server's answer about an item; repeated after its member code was sent. */
  | { type: 'answered'; scan: string; parcel: Parcel }
  | { type: 'refused'; scan: string }
  /** A package has changed, such as its weight. */
  | { type: 'changed'; row: Row }
  | { type: 'undone'; scan: string }
  /** The weight of a package was undone. */
  | { type: 'unweighed'; row: Row }
  /** An input was answered or refused. */
  | { type: 'settled'; id: string }
  /** The server asks whether a weight or size is right. */
  | { type: 'question'; row: string; number: string; question: Question }
  /** The user's answer to that; null withdraws the number. */
  | { type: 'decided'; row: string; answer: NumberAnswer | null }
  | { type: 'flagging'; item: string }
  /** The dialog of a problem was closed. */
  | { type: 'closed' }
  /** The rows that have no answer yet, after a reload or when another tab has sent some. */
  | { type: 'reconciled'; rows: readonly Pick<TableRow, 'id' | 'step' | 'input'>[] };

/** The next state, and what has to be stored and sent, in this order. */
interface Stepped {
  table: Table;
  rows: readonly TableRow[];
}

const memberCode = /^[A-Z]\d{5,8}$/i;
// Answered items are needed for undo and for inputs that were entered before their answer.
const maxAnswered = 50;

/** Whether this parcel needs the member code on its label. */
export const isUnclaimed = ({ row }: Parcel) => row.unknownItemStatus === UnknownItemStatus.ToBeClaimed;
/** Whether it can be weighed now. */
export const isToWeigh = ({ row }: Parcel) => row.packageStatus === PackageStatus.Signed || row.packageStatus === PackageStatus.Weighed;
/** The place of a further box under one courier number, which needs a label of its own; null for others. */
export const furtherPiece = ({ row, result }: Parcel): number | null => {
  const place = placeOfPiece(row);
  return result !== 'duplicate' && place !== null && place > 1 ? place : null;
};
/** Whether it has no weight yet. */
export const isUnweighed = ({ row }: Parcel) => row.packageStatus === PackageStatus.Signed;

/** The item of a scan. */
export const itemOf = ({ items }: Table, scan: string | null): Item | undefined => items.find((item) => item.scan === scan);

/** The item on the table: pending or known. */
export function currentItem(table: Table): Item | null {
  const item = itemOf(table, table.current);
  return item?.standing === 'pending' || item?.standing === 'known' ? item : null;
}

/** Whether the signing of an item can be undone: nothing was done with its package since, and nothing is on its way. */
export function canUndo(table: Table, scan: string): boolean {
  const item = itemOf(table, scan);
  if (!item) return true;
  const { standing, parcel } = item;
  if (standing !== 'known' || !parcel || parcel.result === 'duplicate') return false;
  const isClaimed = parcel.row.unknownItemStatus !== null && !isUnclaimed(parcel);
  const isOfPackage = (other: string | null) => itemOf(table, other)?.parcel?.row.id === parcel.row.id;
  const isInUse =
    table.inputs.some((input) => isOfPackage(input.item)) ||
    table.items.some((other) => other.standing === 'pending' && isOfPackage(other.memberOf));
  return isUnweighed(parcel) && !isClaimed && !isInUse;
}

/** Changes the state by one event. */
export function step(table: Table, event: TableEvent): Stepped {
  switch (event.type) {
    case 'scanned':
      return scanned(table, event);
    case 'cleared':
      return cleared(table, event);
    case 'loaded':
      return only(loaded(table, event));
    case 'entered':
      return entered(table, event.id, itemOf(table, event.item) ?? null, event.summary, event);
    case 'reconciled':
      return only(reconciled(table, event.rows));
    default:
      return only(changed(table, event));
  }
}
const only = (table: Table): Stepped => ({ table, rows: [] });

type Scanned = Extract<TableEvent, { type: 'scanned' }>;
function scanned(table: Table, { id, code, ...weighing }: Scanned): Stepped {
  const open = table.modal ? { ...table, queuedCodes: [...table.queuedCodes, code] } : table;
  const current = currentItem(open);
  const weight = weightOf(code);
  if (weight) return entered(open, id, current, code, { step: 'weigh', input: { actualWeight: weight, weightReading: code.slice(0, 40) } });
  const isMemberCode = memberCode.test(code);
  if (isMemberCode && current?.parcel && isUnclaimed(current.parcel))
    return entered({ ...open, armed: null }, id, current, code, { step: 'member', input: { code: code.toUpperCase() } });
  const memberOf = isMemberCode && current?.standing === 'pending' ? current.scan : null;
  // Its member code is scanned before its weight is entered; the same label is scanned again to weigh its package.
  const isSame = memberOf !== null || (current?.number === code && open.armed !== 'additionalPiece');
  const { table: without, rows, left } = leave(open, { weighsEach: weighing.weighsEach && !isSame });
  const input: SignInput = { number: code, armed: open.armed, memberOf, left };
  // A member code is not weighed again where its package was.
  const { isWeightEntered = false, hasLoad = isWeightEntered } = itemOf(without, memberOf) ?? {};
  const standing = 'pending' as const;
  const item: Item = {
    scan: id,
    number: code,
    standing,
    parcel: null,
    takesMemberCode: false,
    armed: open.armed,
    memberOf,
    hasLoad,
    isWeightEntered,
  };
  const isDoubtful = weighing.takesLoad === true && isInDoubt(open, current, item);
  const onTable = isDoubtful ? { ...item, hasLoad: true, isDoubtful } : item;
  const next: Table = { ...without, items: pruned([...without.items, onTable]), current: id, armed: null, isForgetful: false };
  if (isDoubtful) next.doubtfulLoad = open.load?.id ?? null;
  return { table: weighing.takesLoad ? withLoad(next) : next, rows: [...rows, { id, code, step: 'sign', input }] };
}

function cleared(table: Table, { weighsEach }: Partial<Weighing>): Stepped {
  const { table: without, rows } = leave(table, { weighsEach });
  return { table: { ...without, current: null }, rows };
}

/**
 * The item on the table leaves it: its weight of the scale is entered. Where each package is weighed, an item without a weight is marked;
 * `left` is its scan.
 */
function leave(table: Table, { weighsEach }: Partial<Weighing>): Stepped & { left: string | null } {
  const item = currentItem(table);
  if (!item || item.isWeightEntered || !takesWeight(item)) return { table, rows: [], left: null };
  const { scan, scaleWeight: actualWeight, scaleReading: weightReading = null } = item;
  if (actualWeight)
    return {
      ...entered(table, `load.${scan}`, item, `${actualWeight} kg`, { step: 'weigh', input: { actualWeight, weightReading } }),
      left: null,
    };
  return weighsEach ? { table: withItem(table, scan, { isLeft: true }), rows: [], left: scan } : { table, rows: [], left: null };
}

/** Whether an item may still be weighed for the first time. */
const takesWeight = ({ standing, parcel }: Item): boolean =>
  parcel ? standing === 'known' && isUnweighed(parcel) : standing === 'pending';

function loaded(table: Table, { load, takesLoad }: Extract<TableEvent, { type: 'loaded' }>): Table {
  // Its last weight is compared with that of the next load.
  const taken = load && table.taken?.id === load.id ? { ...table.taken, weight: load.weight } : table.taken;
  const lastWeight = load && load.id === table.load?.id ? table.lastWeight : (table.load?.weight ?? table.lastWeight);
  const next = { ...table, load, taken, lastWeight };
  return takesLoad ? withLoad(next) : next;
}

/**
 * The item on the table takes the load, once: the next load is that of the next item, put on the scale before its scan. A load that was on
 * the scale with another item belongs to that one, whether its weight was needed or not.
 */
function withLoad(table: Table): Table {
  const { load, taken } = table;
  const item = currentItem(table);
  // A load that was on the scale before its first reading may be of any package.
  if (!load || !item || load.id === 0) return table;
  if (taken?.id === load.id && taken.item === item.scan)
    return item.scaleWeight && !item.isWeightEntered ? withWeight(table, item, load) : table;
  const owner = itemOf(table, taken?.item ?? null);
  const isOfOther = taken?.id === load.id && (taken.isTyped || !(owner && isSameBox(owner, item)));
  return isOfOther || item.hasLoad || item.isWeightEntered ? table : withWeight(table, item, load);
}

// Kilograms and part of the weight by which two weighings of one parcel differ at most.
const repeatable = { kilograms: 0.02, part: 0.005 };
const isSameWeight = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(repeatable.kilograms, repeatable.part * Math.max(one, other));

/**
 * Whether the load at the scan of an item may be of either package: it has the weight of the package before, which may have been put on the
 * scale once more, the package before was in doubt and is still without a weight, or the package before is not known any more. A guess
 * would shift the weights of all that follow.
 */
function isInDoubt({ load, taken, items, lastWeight, doubtfulLoad, isForgetful }: Table, before: Item | null, item: Item): boolean {
  if (!load || load.id === 0 || taken?.id === load.id) return false;
  if (isForgetful || doubtfulLoad === load.id) return true;
  const owner = items.find(({ scan }) => scan === taken?.item);
  if (owner && isSameBox(owner, item)) return false;
  const isSame = [taken?.weight, lastWeight].some((weight) => weight && isSameWeight(Number(load.weight), Number(weight)));
  return isSame || (before?.isDoubtful === true && !before.isWeightEntered);
}

/** Whether two scans are of the same label on one box. */
const isSameBox = (one: Item, other: Item): boolean =>
  one.number === other.number && !memberCode.test(one.number) && [one, other].every(({ armed }) => armed !== 'additionalPiece');

const withWeight = (table: Table, item: Item, load: ScaleLoad): Table =>
  withItem({ ...table, taken: { ...load, item: item.scan } }, item.scan, {
    hasLoad: true,
    scaleWeight: takesWeight(item) ? load.weight : null,
    scaleReading: load.reading ?? null,
  });

/** Binds an input to an item, or to none, and passes it on. */
function entered(table: Table, id: string, item: Item | null, summary: string, { step: name, input }: ItemInput): Stepped {
  const number = item?.number ?? '';
  const bound: Bound = { item: item?.scan ?? null, number, packageId: item?.parcel?.row.id ?? null };
  const inputs = [...table.inputs, { id, item: bound.item, step: name }];
  const about = number ? { about: number } : {};
  const isWeight = item !== null && name === 'weigh' && Boolean((input as MeasuresInput).actualWeight);
  const entering = isWeight ? withItem(table, item.scan, { isWeightEntered: true, isLeft: false }) : table;
  // The load belongs to no other package any more. Where its weight was read by key, it is this package; another weight was typed.
  const isTyped = Number((input as MeasuresInput).actualWeight) !== Number(table.load?.weight);
  const next = isWeight && item.isDoubtful && table.load ? { ...entering, taken: { ...table.load, item: item.scan, isTyped } } : entering;
  return { table: { ...next, inputs }, rows: [{ id, code: summary, ...about, step: name, input: { ...input, ...bound } }] };
}

const withItem = (table: Table, scan: string, change: Partial<Item>): Table => ({
  ...table,
  items: pruned(table.items.map((item) => (item.scan === scan ? { ...item, ...change } : item))),
});

type Change = Exclude<TableEvent, { type: 'scanned' | 'cleared' | 'loaded' | 'entered' | 'reconciled' }>;
function changed(table: Table, event: Change): Table {
  switch (event.type) {
    case 'emptied':
      return withItem(table, event.item, { scaleWeight: null });
    case 'armed':
      return { ...table, armed: table.armed === event.what ? null : event.what };
    case 'answered': {
      const { scan, parcel } = event;
      const takesMemberCode = isUnclaimed(parcel) || (itemOf(table, scan)?.takesMemberCode ?? false);
      const known = { standing: 'known' as const, parcel, takesMemberCode, number: parcel.row.courierNumber };
      const next = withRow(withItem(table, scan, known), parcel.row);
      return isUnweighed(parcel) ? next : withItem(next, scan, { scaleWeight: null });
    }
    case 'changed':
      return withRow(table, event.row);
    case 'refused': {
      const isCurrent = table.current === event.scan;
      // The same mode is meant again, as long as no other scan has used it.
      const armed = isCurrent ? (table.armed ?? itemOf(table, event.scan)?.armed ?? null) : table.armed;
      const next = withItem(table, event.scan, { standing: 'refused', scaleWeight: null });
      return { ...next, armed, current: isCurrent ? null : table.current };
    }
    case 'undone':
      return undone(table, event.scan);
    case 'unweighed':
      return unweighed(table, event.row);
    case 'settled':
      return settled(table, event.id);
    case 'question': {
      const modal: Modal = { kind: 'question', row: event.row, number: event.number, question: event.question };
      return table.modal ? { ...table, nextModal: modal } : { ...table, modal, queuedCodes: [] };
    }
    case 'decided':
      return decided(table, event.row, event.answer);
    case 'flagging':
      return flagging(table, event.item);
    case 'closed':
      // A question is only closed by its answer: the row waits for it.
      return table.modal?.kind === 'problem' ? closed(table) : table;
  }
}

/** Drops an answered input. A refused weight is entered again: neither the form nor the scale repeats it. */
function settled(table: Table, id: string): Table {
  const input = table.inputs.find((one) => one.id === id);
  const next = { ...table, inputs: table.inputs.filter((one) => one !== input) };
  const item = input?.step === 'weigh' ? itemOf(next, input.item) : undefined;
  const isRefused = item?.parcel && isUnweighed(item.parcel) && !next.inputs.some((one) => one.step === 'weigh' && one.item === item.scan);
  return isRefused ? withItem(next, item.scan, { isWeightEntered: false, scaleWeight: null }) : next;
}

/** Reverts an item, and the others of the same package: it may have been scanned twice. */
function undone(table: Table, scan: string): Table {
  const id = itemOf(table, scan)?.parcel?.row.id;
  const isUndone = (item: Item | undefined) =>
    item !== undefined && (item.scan === scan || (id !== undefined && item.parcel?.row.id === id));
  const items = table.items.map((item) => (isUndone(item) ? { ...item, standing: 'undone' as const } : item));
  return { ...table, items, current: isUndone(itemOf(table, table.current)) ? null : table.current };
}

/** A package has its values before its last weight again; another weight is taken by a key only. */
function unweighed(table: Table, row: Row): Table {
  const next = withRow(table, row);
  const isOfRow = ({ parcel }: Item) => parcel?.row.id === row.id;
  return {
    ...next,
    items: next.items.map((item) => (isOfRow(item) ? { ...item, isWeightEntered: false, hasLoad: true, scaleWeight: null } : item)),
  };
}

/** Shows a package's new values wherever the package is shown: it may have been scanned twice. */
const withRow = (table: Table, row: Row): Table => ({
  ...table,
  items: table.items.map((item) => (item.parcel?.row.id === row.id ? { ...item, parcel: { ...item.parcel, row } } : item)),
});

const closed = (table: Table): Table => ({ ...table, modal: table.nextModal, nextModal: null, queuedCodes: [] });

/** Stores the answer with its input, and closes its question, which may not be open yet. */
function decided(table: Table, row: string, answer: NumberAnswer | null): Table {
  const inputs = answer ? table.inputs.map((input) => (input.id === row ? { ...input, confirmed: answer } : input)) : table.inputs;
  const isOf = (modal: Modal | null) => modal?.kind === 'question' && modal.row === row;
  const rest = { ...table, inputs, nextModal: isOf(table.nextModal) ? null : table.nextModal };
  return isOf(table.modal) ? closed(rest) : rest;
}

function flagging(table: Table, scan: string): Table {
  const item = itemOf(table, scan);
  // A question is answered first.
  return item && !table.modal ? { ...table, modal: { kind: 'problem', item: scan, number: item.number }, queuedCodes: [] } : table;
}

/** Drops the oldest answered items beyond the limit. */
function pruned(items: readonly Item[]): readonly Item[] {
  let surplus = items.filter(({ standing }) => standing !== 'pending').length - maxAnswered;
  return surplus <= 0 ? items : items.filter(({ standing }) => standing === 'pending' || surplus-- <= 0);
}

/**
 * Aligns the state with the rows that have no answer: their scans have a pending item, and a pending item without a row is refused, because
 * its answer cannot arrive any more.
 */
function reconciled(table: Table, rows: readonly Pick<TableRow, 'id' | 'step' | 'input'>[]): Table {
  const open = new Set(rows.map(({ id }) => id));
  const signed = rows.filter((row) => row.step === 'sign' && !itemOf(table, row.id));
  const lost = table.items.some(({ scan, standing }) => standing === 'pending' && !open.has(scan));
  const isInStep = rows.every(({ id, step: name }) => name === 'sign' || table.inputs.some((input) => input.id === id));
  if (signed.length === 0 && !lost && isInStep && table.inputs.every(({ id }) => open.has(id))) return table;
  const found = signed.map(({ id, input }): Item => {
    const { number, armed, memberOf } = input as SignInput;
    return { scan: id, number, standing: 'pending', parcel: null, takesMemberCode: false, armed, memberOf };
  });
  const items = table.items.map((item) =>
    item.standing === 'pending' && !open.has(item.scan) ? { ...item, standing: 'refused' as const } : item,
  );
  const inputs = rows
    .filter((row) => row.step !== 'sign')
    .map(
      ({ id, step: name, input }): OpenInput =>
        table.inputs.find((known) => known.id === id) ?? { id, item: (input as Bound).item, step: name as ItemInput['step'] },
    );
  const isForgetful = table.isForgetful || (table.items.length === 0 && found.length > 0);
  return { ...table, items: [...items, ...found], inputs, isForgetful };
}

/** Why an input is refused without being sent. */
export type InputRefusal = 'nothingOnTable' | 'noWeight' | 'scanRefused' | 'scanUndone' | 'scanLost' | 'notToWeigh' | 'notUnclaimed';
/** The next step of a row. `wait`: the scan that it depends on has no answer yet. */
export type NextCall =
  | { do: 'wait' }
  | { do: 'refuse'; why: InputRefusal }
  | { do: 'sign'; number: string; armed: Armed | null }
  | { do: 'assign'; item: string; number: string; memberCode: string }
  | { do: 'weigh' | 'problem'; id: string; number: string };

const refuse = (why: InputRefusal): NextCall => ({ do: 'refuse', why });

/** Decides what is sent for a row: never for another package than that of the scan it was entered for. */
export function nextCall(table: Table, row: Pick<TableRow, 'step' | 'input'>): NextCall {
  if (row.step === 'sign') return nextSigning(table, row.input as SignInput);
  if (row.step === 'weigh' && !(row.input as MeasuresInput).actualWeight) return refuse('noWeight');
  return nextInput(table, row.step, row.input as Bound & { code: string });
}

function nextSigning(table: Table, { number, armed, memberOf }: SignInput): NextCall {
  const before = itemOf(table, memberOf);
  if (before?.standing === 'pending') return { do: 'wait' };
  if (memberOf && before?.standing === 'known' && before.parcel && before.takesMemberCode)
    return { do: 'assign', item: memberOf, number: before.parcel.row.courierNumber, memberCode: number.toUpperCase() };
  return { do: 'sign', number, armed };
}

function nextInput(table: Table, name: ItemInput['step'], { item: scan, number, packageId, code }: Bound & { code: string }): NextCall {
  if (scan === null) return refuse('nothingOnTable');
  const item = itemOf(table, scan);
  if (item?.standing === 'pending') return { do: 'wait' };
  if (item?.standing === 'refused') return refuse('scanRefused');
  if (item?.standing === 'undone') return refuse('scanUndone');
  if (name === 'member') {
    if (!item?.parcel) return refuse('scanLost');
    const { row } = item.parcel;
    return item.takesMemberCode ? { do: 'assign', item: scan, number: row.courierNumber, memberCode: code } : refuse('notUnclaimed');
  }
  if (name === 'weigh' && item?.parcel && !isToWeigh(item.parcel)) return refuse('notToWeigh');
  const id = item?.parcel?.row.id ?? packageId;
  return id ? { do: name, id, number: item?.number ?? number } : refuse('scanLost');
}
