import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  type Bound,
  canUndo,
  currentItem,
  emptyTable,
  type MeasuresInput,
  type NextCall,
  nextCall,
  type Parcel,
  type Row,
  type SignInput,
  step,
  type Table,
  type TableEvent,
  type TableRow,
} from '../signing-table.ts';
import type { ScaleLoad } from '../scale.ts';

const { PackageStatus, PackageProblemType, UnknownItemStatus } = enumCodes;
const { Declared, Signed, Weighed, OnShelf } = PackageStatus;

/** The labels of the simulated boxes, and other codes that are scanned by mistake. */
const declared = ['SF1000001', 'SF1000002', 'SF1000003', 'SF1000004'];
const undeclared = ['YT2000001', 'YT2000002'];
const expectedElsewhere = 'JD3000001';
const shelved = 'ZT4000001';
const shelf = 'A-01-01';
const memberCode = 'T10086';
const codes = [
  ...declared,
  ...declared,
  ...undeclared,
  ...undeclared,
  expectedElsewhere,
  expectedElsewhere,
  shelved,
  shelf,
  memberCode,
  memberCode,
];

interface Package {
  id: string;
  number: string;
  status: number;
  unknown: number | null;
}
/** The answer to a request: a parcel, a question about an unlikely weight, or a refusal. */
type Reply = { parcel: Parcel } | { row: Row } | { asks: true } | { refused: true };

/** The server: packages by number, and its answers by idempotency key. */
class Server {
  packages: Package[] = [...declared, expectedElsewhere].map((number) => this.expected(number));
  /** Each weight, assignment and flag that was recorded, by the input's number, with the id of its package. */
  recorded: { mark: string; packageId: string; number: string }[] = [];
  /** The package that a signing as an additional piece has created, by its key. */
  pieces = new Map<string, string>();
  private answers = new Map<string, { request: string; reply: Reply }>();
  private count = 0;

  constructor() {
    this.packages.push({ id: 'shelved', number: shelved, status: OnShelf, unknown: null });
  }
  private expected(number: string): Package {
    return { id: `declared ${number}`, number, status: Declared, unknown: null };
  }
  private create(number: string, unknown: number | null): Package {
    const created = { id: `created ${++this.count}`, number, status: Signed, unknown };
    this.packages.push(created);
    return created;
  }
  /** Executes a request once per key; a refusal claims no key. */
  request(key: string, call: object, execute: () => Reply): Reply {
    const request = JSON.stringify(call);
    const known = this.answers.get(key);
    if (known) return known.request === request ? known.reply : { refused: true };
    const reply = execute();
    if ('parcel' in reply || 'row' in reply) this.answers.set(key, { request, reply });
    return reply;
  }
  sign(key: string, number: string, armed: SignInput['armed'], code: string | null): Reply {
    const known = this.packages.find((one) => one.number === number);
    if (known && known.status !== Declared) return this.signAgain(key, known, armed, code);
    if (known) {
      if (known.number === expectedElsewhere && armed !== 'confirmWarehouse') return { refused: true };
      known.status = Signed;
      return this.parcel(known, 'declared');
    }
    if (number === shelf || number === memberCode) return { refused: true };
    const created = this.create(number, code ? null : UnknownItemStatus.ToBeClaimed);
    if (code) this.recorded.push({ mark: key, packageId: created.id, number });
    return this.parcel(created, 'unknown');
  }
  private signAgain(key: string, known: Package, armed: SignInput['armed'], code: string | null): Reply {
    if (code && known.unknown === UnknownItemStatus.ToBeClaimed) {
      known.unknown = UnknownItemStatus.Claimed;
      this.recorded.push({ mark: key, packageId: known.id, number: known.number });
      return this.parcel(known, 'unknown');
    }
    if (armed !== 'additionalPiece') return this.parcel(known, 'duplicate');
    const piece = this.create(`${known.number}-${this.count + 2}`, known.unknown);
    this.pieces.set(key, piece.id);
    return this.parcel(piece, known.unknown === UnknownItemStatus.ToBeClaimed ? 'unknown' : 'declared');
  }
  weigh(key: string, id: string, isUnlikely: boolean, isConfirmed: boolean): Reply {
    const found = this.packages.find((one) => one.id === id);
    if (!found || found.status === Declared) return { refused: true };
    if (isUnlikely && !isConfirmed) return { asks: true };
    if (found.status === Signed) found.status = Weighed;
    this.recorded.push({ mark: key, packageId: id, number: found.number });
    return { row: this.row(found) };
  }
  flag(key: string, id: string): Reply {
    const found = this.packages.find((one) => one.id === id);
    if (!found) return { refused: true };
    this.recorded.push({ mark: key, packageId: id, number: found.number });
    return { row: this.row(found) };
  }
  /** Reverts a signing; false when it is refused. */
  undo(id: string): boolean {
    const found = this.packages.find((one) => one.id === id);
    if (found?.status !== Signed || found.unknown === UnknownItemStatus.Claimed) return false;
    if (id.startsWith('declared')) found.status = Declared;
    else this.packages = this.packages.filter((one) => one !== found);
    return true;
  }
  private row({ id, number, status, unknown }: Package): Row {
    return { id, courierNumber: number, packageStatus: status, unknownItemStatus: unknown, productName: null, actualWeight: '0' } as Row;
  }
  private parcel(one: Package, result: Parcel['result']): Reply {
    return { parcel: { row: this.row(one), result, customer: '', speech: '' } };
  }
}

/** A box as a person sees it: its label, and the scan that signed for it as an additional piece. */
interface Box {
  label: string;
  piece: string | null;
}
interface Flight {
  row: TableRow;
  call: NextCall;
  /** null: the request has not arrived at the server. */
  reply: Reply | null;
}

/** One command of a sequence: what happens, and two numbers that choose among the possibilities. */
export type Command = readonly [what: number, one: number, two: number];

const weighing = { weighsEach: true, takesLoad: true };
const damaged = { problem: PackageProblemType.Damaged };
const isUnlikely = (weight: string) => Number(weight) % 7 === 0;

/**
 * A person at a signing screen, its stored rows, a network and a server. The person puts a box on the table, scans its label, and weighs,
 * flags or assigns the box in any rhythm; requests get lost before or after they arrive, and answers come in any order.
 */
export class Simulation {
  private table: Table = emptyTable;
  private server = new Server();
  /** Rows of the journal: stored, without an answer. */
  private stored: TableRow[] = [];
  private flights: Flight[] = [];
  /** The box on the table; null when there is none, or after Escape. */
  private box: Box | null = null;
  /** Typed but not sent, in the form of an item. */
  private draft: { item: string; weight: string; box: Box | null } | null = null;
  /** The box on the scale, with the load that the scale reports. */
  private onScale: { box: Box; load: ScaleLoad } | null = null;
  /** The box on the scale was put there before its scan. */
  private isAhead = false;
  /** The box on the scale was weighed before: it has the same weight. */
  private isAgain = false;
  /** The box that had each weight on the scale. */
  private weighedBoxes = new Map<string, Box>();
  /** The last box on the scale, and its weight. */
  private lastLoad: { box: Box; weight: string } | null = null;
  private loads = 0;
  private ids = 0;
  private weights = 0;
  /** The box that was on the table when an input was entered, by the input's id. */
  private entered = new Map<string, Box | null>();
  private refused = new Set<string>();
  private hasLostState = false;
  readonly problems: string[] = [];

  /** Executes a command. */
  run([what, one, two]: Command): void {
    this.commands[what % this.commands.length]!(one, two);
    if (this.draft && this.table.current !== this.draft.item) this.draft = null;
  }
  // A command may be listed several times: it is as much more frequent.
  private commands: readonly ((one: number, two: number) => void)[] = [
    (one) => this.scan(codes[one % codes.length]!),
    (one) => this.scan(codes[one % codes.length]!),
    (one) => this.scan(codes[one % codes.length]!),
    () => this.weighCurrent(),
    () => this.weighCurrent(),
    () => this.typeDraft(),
    () => this.scaleSends(),
    (one) => this.putOnScale(one),
    (one) => this.putOnScale(one),
    () => this.putAgain(),
    () => this.settleScale(),
    (one) => this.lift(one),
    (one) => this.send(one),
    (one) => this.send(one),
    (one) => this.send(one),
    (one) => this.arrive(one),
    (one) => this.arrive(one),
    (one) => this.answer(one),
    (one) => this.answer(one),
    (one) => this.lose(one),
    () => this.work(6),
    () => this.work(6),
    () => this.work(30),
    (one) => this.apply({ type: 'armed', what: one % 2 ? 'additionalPiece' : 'confirmWarehouse' }),
    () => this.clear(),
    () => this.flagCurrent(),
    (one) => this.decide(one % 2 === 0),
    (one) => this.undo(one),
    (one, two) => this.reload(two % 8 === 0 ? emptyTable : this.table, one),
  ];
  /** Ends the sequence: the network works, and all that is stored is sent. */
  finish(): readonly string[] {
    if (this.table.modal?.kind === 'problem') this.apply({ type: 'closed' });
    this.decide(true);
    for (let turns = 0; this.stored.length > 0 && turns < 500; turns++) {
      this.work(1);
      this.decide(true);
    }
    if (this.stored.length > 0) this.problems.push(`not sent: ${this.stored.map(({ id }) => id).join(', ')}`);
    this.checkRecords();
    return this.problems;
  }
  /** The number of inputs entered, and of those that the server has recorded; `ofScale`: those without a key. */
  get counts(): { entered: number; recorded: number; ofScale: number } {
    const { recorded } = this.server;
    return {
      entered: this.entered.size,
      recorded: recorded.length,
      ofScale: recorded.filter(({ mark }) => mark.startsWith('load.')).length,
    };
  }
  /** The network works for some turns, in order. */
  private work(turns: number): void {
    for (let turn = 0; turn < turns; turn++) {
      this.send(0);
      this.arrive(0);
      this.answer(0);
    }
  }
  private checkRecords(): void {
    const times = new Map<string, number>();
    for (const { mark, packageId, number } of this.server.recorded) {
      times.set(mark, (times.get(mark) ?? 0) + 1);
      const box = this.entered.get(mark);
      if (!this.isOf(box ?? null, packageId, number)) this.problems.push(`${mark} of ${box?.label ?? 'no box'} was recorded on ${number}`);
    }
    for (const id of this.entered.keys()) {
      const count = times.get(id) ?? 0;
      if (count > 1) this.problems.push(`${id} was recorded ${count} times`);
      if (count === 0 && !this.refused.has(id)) this.problems.push(`${id} was lost`);
      // Only a browser that has lost its state cannot know that the server has it: it refuses it, and it is entered again.
      if (count > 0 && this.refused.has(id) && !this.hasLostState) this.problems.push(`${id} was recorded and refused`);
    }
  }
  private isOf(box: Box | null, packageId: string, number: string): boolean {
    if (!box) return false;
    const piece = box.piece === null ? undefined : this.server.pieces.get(box.piece);
    return piece === undefined ? number === box.label : packageId === piece;
  }
  private apply(event: TableEvent): void {
    const { table, rows } = step(this.table, event);
    this.table = table;
    this.stored.push(...rows);
    // The weight of the scale is entered for an item that leaves the table.
    for (const { id, step: name, input } of rows)
      if (name === 'weigh' && !this.entered.has(id)) this.entered.set(id, this.weighedBoxes.get((input as MeasuresInput).actualWeight)!);
  }
  private newId(): string {
    return `${++this.ids}`;
  }
  /** The box on the scale is in hand next: its own label is scanned, or a shelf by mistake. */
  private scan(wanted: string): void {
    const ahead = this.isAhead ? this.onScale!.box : null;
    const code = ahead && wanted !== shelf && wanted !== memberCode ? ahead.label : wanted;
    if (this.draft) this.enterWeight(this.draft.item, this.draft.weight, this.draft.box);
    this.draft = null;
    const id = this.newId();
    const isBox = code !== shelf && code !== memberCode;
    if (isBox) {
      this.box = Object.assign(ahead ?? { label: code }, { piece: this.table.armed === 'additionalPiece' ? id : null });
      this.isAhead = false;
    }
    // A member code of the box on the table is recorded on that box.
    if (code === memberCode) this.entered.set(id, this.box);
    this.apply({ type: 'scanned', id, code, ...weighing });
  }
  /** Puts the box of the table on the scale, or the next one where that had its weight. */
  private putOnScale(one: number): void {
    const item = currentItem(this.table);
    if (this.onScale) return;
    // Where the load at the scan was in doubt, the box of the table may not have been on the scale yet.
    const isOwn = item?.isDoubtful === true && one % 2 === 0;
    const isNext = !isOwn && (!item || item.hasLoad || item.isWeightEntered === true);
    if (!isNext && !this.box) return;
    this.isAhead = isNext;
    this.isAgain = false;
    const box = isNext ? { label: codes[one % codes.length]!, piece: null } : this.box!;
    if (box.label === shelf || box.label === memberCode) return void (this.isAhead = false);
    this.report({ box, load: { id: ++this.loads, weight: `${this.nextWeight()}.5` } });
  }
  /** Puts the box of the table on the scale once more, after it was weighed there. */
  private putAgain(): void {
    if (this.onScale || !this.box || this.lastLoad?.box !== this.box) return;
    this.isAhead = false;
    this.isAgain = true;
    this.report({ box: this.box, load: { id: ++this.loads, weight: this.lastLoad.weight } });
  }
  /** The weight settles after it was first stable. */
  private settleScale(): void {
    if (this.onScale && !this.isAgain) this.report({ ...this.onScale, load: { ...this.onScale.load, weight: `${this.nextWeight()}.5` } });
  }
  private lift(one: number): void {
    if (one % 2 === 0 || this.isAhead) return;
    this.onScale = null;
    this.apply({ type: 'loaded', load: null, ...weighing });
  }
  private report(on: { box: Box; load: ScaleLoad }): void {
    this.onScale = on;
    this.lastLoad = { box: on.box, weight: on.load.weight };
    this.weighedBoxes.set(on.load.weight, on.box);
    this.apply({ type: 'loaded', load: on.load, ...weighing });
  }
  private nextWeight(): string {
    return `${++this.weights}`;
  }
  private enterWeight(item: string, weight: string, box: Box | null): void {
    const id = this.newId();
    this.entered.set(id, box);
    this.apply({ type: 'entered', id, item, summary: `${weight} kg`, step: 'weigh', input: { actualWeight: weight } });
  }
  private weighCurrent(): void {
    const item = currentItem(this.table);
    if (item && this.table.modal === null) this.enterWeight(item.scan, this.nextWeight(), this.box);
  }
  private typeDraft(): void {
    const item = currentItem(this.table);
    if (item && this.table.modal === null) this.draft = { item: item.scan, weight: this.nextWeight(), box: this.box };
  }
  /** A scale types a weight like a scanner. */
  private scaleSends(): void {
    const id = this.newId();
    this.entered.set(id, this.box);
    this.apply({ type: 'scanned', id, code: `${this.nextWeight()}.0kg` });
  }
  private clear(): void {
    this.box = null;
    this.apply({ type: 'cleared', ...weighing });
  }
  /** Opens the dialog of the current package and sends it, or closes it after other scans. */
  private flagCurrent(): void {
    const { modal } = this.table;
    if (modal?.kind === 'problem') {
      const id = this.newId();
      this.entered.set(id, this.flagged);
      this.apply({ type: 'entered', id, item: modal.item, summary: 'problem', step: 'problem', input: damaged });
      this.apply({ type: 'closed' });
    } else if (this.table.current !== null) {
      this.flagged = this.box;
      this.apply({ type: 'flagging', item: this.table.current });
    }
  }
  private flagged: Box | null = null;
  private decide(isRight: boolean): void {
    const { modal } = this.table;
    if (modal?.kind !== 'question') return;
    const box = this.entered.get(modal.row);
    const isNamed = box && modal.number.startsWith(box.label);
    if (!isNamed) this.problems.push(`the question about ${modal.row} of ${box?.label} names ${modal.number}`);
    const { row } = modal;
    this.apply({ type: 'decided', row, answer: isRight ? { confirmMeasures: true } : null });
    if (!isRight) this.settle(row, true);
  }
  private undo(one: number): void {
    const known = this.table.items.filter(({ scan }) => canUndo(this.table, scan));
    const item = known.at(one % Math.max(1, known.length));
    if (item?.parcel && this.server.undo(item.parcel.row.id)) this.apply({ type: 'undone', scan: item.scan });
  }

  private isInFlight = ({ id }: TableRow) => this.flights.some(({ row }) => row.id === id);
  /** Whether a row may be sent: signings arrive in their order, and an input after its scan and the earlier inputs of its item. */
  private canSend(row: TableRow): boolean {
    if (this.isInFlight(row) || this.hasQuestion(row)) return false;
    const earlier = this.stored.slice(0, this.stored.indexOf(row));
    if (row.step === 'sign')
      return earlier.every((one) => one.step !== 'sign' || this.flights.some(({ row: { id }, reply }) => id === one.id && reply !== null));
    const scan = (row.input as Bound).item;
    return earlier.every((one) => one.id !== scan && (one.step === 'sign' || (one.input as Bound).item !== scan));
  }
  private hasQuestion({ id }: TableRow): boolean {
    return [this.table.modal, this.table.nextModal].some((modal) => modal?.kind === 'question' && modal.row === id);
  }
  private send(one: number): void {
    const ready = this.stored.filter((row) => this.canSend(row));
    const row = ready[one % Math.max(1, ready.length)];
    if (!row) return;
    const call = nextCall(this.table, row);
    if (call.do === 'refuse') this.settle(row.id, true);
    else if (call.do !== 'wait') this.flights.push({ row, call, reply: null });
  }
  /** A request arrives at the server. */
  private arrive(one: number): void {
    const open = this.flights.filter(({ reply }) => reply === null);
    const flight = open[one % Math.max(1, open.length)];
    if (flight) flight.reply = this.execute(flight);
  }
  private execute({ row, call }: Flight): Reply {
    const { server } = this;
    if (call.do === 'sign') return server.request(row.id, call, () => server.sign(row.id, call.number, call.armed, null));
    if (call.do === 'assign') return server.request(row.id, call, () => server.sign(row.id, call.number, null, call.memberCode));
    if (call.do === 'problem') return server.request(row.id, call, () => server.flag(row.id, call.id));
    if (call.do !== 'weigh') return { refused: true };
    const { actualWeight } = row.input as { actualWeight: string };
    const confirmed = this.table.inputs.find(({ id }) => id === row.id)?.confirmed !== undefined;
    return server.request(row.id, { ...call, actualWeight, confirmed }, () =>
      server.weigh(row.id, call.id, isUnlikely(actualWeight), confirmed),
    );
  }
  /** An answer arrives at the screen. */
  private answer(one: number): void {
    const arrived = this.flights.filter(({ reply }) => reply !== null);
    const flight = arrived[one % Math.max(1, arrived.length)];
    if (!flight) return;
    const { row, call, reply } = flight;
    if ('asks' in reply! && (this.table.modal?.kind === 'question' || this.table.nextModal)) return;
    this.flights = this.flights.filter((other) => other !== flight);
    if ('asks' in reply!) {
      const question = { Asks: 'confirm' as const, Subject: '', message: '' };
      return this.apply({ type: 'question', row: row.id, number: call.do === 'weigh' ? call.number : '', question });
    }
    if ('refused' in reply!) return this.settle(row.id, true);
    if ('parcel' in reply!)
      this.apply({ type: 'answered', scan: row.step === 'sign' ? row.id : (row.input as Bound).item!, parcel: reply.parcel });
    else if (call.do === 'weigh') this.apply({ type: 'changed', row: reply!.row });
    this.settle(row.id, false);
    // The package has an owner already: the screen warns.
    if (call.do === 'assign' && 'parcel' in reply! && reply.parcel.result === 'duplicate' && this.entered.has(row.id))
      this.refused.add(row.id);
  }
  private settle(id: string, isRefused: boolean): void {
    const row = this.stored.find((one) => one.id === id);
    this.stored = this.stored.filter((one) => one !== row);
    if (isRefused) this.refused.add(id);
    // A scanned member code that was signed for as a package, or refused as one, was not recorded as a member code.
    if (row?.step === 'sign' && !isRefused && !this.server.recorded.some(({ mark }) => mark === id)) this.entered.delete(id);
    if (row?.step === 'sign' && isRefused) this.apply({ type: 'refused', scan: id });
    else if (row?.step !== 'sign') this.apply({ type: 'settled', id });
  }
  /** A request or its answer is lost: the row is sent again later. */
  private lose(one: number): void {
    this.flights = this.flights.filter((_, at) => at !== one % Math.max(1, this.flights.length));
  }
  /** Loads the page again: what was stored remains, in the order it was stored. */
  private reload(left: Table, one: number): void {
    if (one % 3 !== 0) return;
    this.flights = [];
    this.draft = null;
    this.hasLostState ||= left === emptyTable;
    // Nothing shows the box of before any more, neither the screen nor a row that waits: the person takes a box and scans it.
    if (left === emptyTable && this.stored.length === 0) this.box = null;
    this.table = { ...left, modal: null, nextModal: null, queuedCodes: [], load: null };
    this.apply({ type: 'reconciled', rows: this.stored });
    if (this.onScale) this.report({ ...this.onScale, load: { ...this.onScale.load, id: 0 } });
  }
}
