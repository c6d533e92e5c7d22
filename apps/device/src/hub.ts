import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Devices } from './devices.ts';
import { idOf, isSame, keyOf, newChallenge, proofOf } from './pairing-proof.ts';
import type { Job } from './printer/queue.ts';
import type { Reading } from './scale/reading.ts';
import type { Trust } from './trust.ts';
import { languageOf, type Translate, translatorFor } from './texts.ts';

const text = z.string().min(1).max(4_096);
// `Token` proves the pairing of the page and is valid for this connection only. It gives no access to the product.
const userInfo = z.object({ UserName: text, ApiUrl: text.optional(), Token: text });
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
const document = z.instanceof(Buffer).refine(isPdf);
const pickingPrint = z.object({ PickingId: text, Data: z.object({ SerialNumber: z.string().optional() }).nullish(), Document: document });
const labelPrint = z.object({ Title: text, Document: document });
// A page names its pairing, or sends a code when it pairs. Its challenge is answered before it sends anything else.
const introduction = z.object({
  Pairing: z.string().max(200).optional(),
  Code: z.string().max(40).optional(),
  Challenge: z.string().min(16).max(200),
});
/** The protocol's version, so that a page recognizes a service that is too old for it. */
export const protocolVersion = 2;
// A page that does not prove its pairing in time is disconnected.
const proofMs = 10_000;
// Maximum message size in bytes: a picking list may have 5,000 lines.
const largest = 8_000_000;

/** Dependencies of the hub. */
export interface HubParts {
  devices: Devices;
  trust: Trust;
  /** Returns the address of the service's own page, where users allow other pages. */
  ownPage(): string;
}
/** The Socket.IO hub that pages connect to. */
export interface Hub {
  /** Disconnects a page that is no longer allowed. */
  dismiss(origin: string): void;
  connected(): number;
  close(): Promise<void>;
}

/**
 * Serves pages at /deviceHub. Rejects pages that are not allowed and paired. Service and page prove to each other that they know the key of the
 * pairing, because any program may listen on this port and claim any origin. Subscriptions end with the connection.
 */
export function openHub(http: HttpServer, { devices, trust, ownPage }: HubParts): Hub {
  const io = new Server(http, { path: '/deviceHub', transports: ['websocket'], serveClient: false, maxHttpBufferSize: largest });
  io.use(({ handshake }, next) => {
    const sent = introduction.safeParse(handshake.auth).data;
    const refusal = trust.refusalFor(handshake.headers.origin, { pairing: sent?.Pairing, code: sent?.Code });
    const data = { Page: ownPage(), Version: protocolVersion };
    next(refusal ? Object.assign(new Error(refusal), { data }) : undefined);
  });
  io.on('connection', (socket) => {
    const { Code, Pairing, Challenge: theirs } = introduction.parse(socket.handshake.auth);
    const origin = socket.handshake.headers.origin!;
    const secret = Code ? trust.pair(origin) : undefined;
    // Forbidden in the meantime.
    const key = secret ? keyOf(secret) : trust.keyOf(origin, Pairing ?? '');
    if (!key) return void socket.disconnect(true);
    const own = newChallenge();
    serve(socket, devices, (proof) => isSame(proof, proofOf(key, 'page', own, theirs)));
    // A page that connected with a code names its pairing from now on.
    if (secret) socket.emit('SendPairing', { Secret: secret });
    socket.emit('SendChallenge', { Challenge: own, Proof: proofOf(key, 'service', theirs, own), Pairing: idOf(key) });
  });
  const all = () => [...io.sockets.sockets.values()];
  devices.watcher = {
    devicesChanged: () => void io.to(proven).emit('SendLoad', devices.load()),
    jobMoved: (job) => sendToOwner(all(), job),
  };
  return {
    dismiss: (origin) => all().forEach((socket) => socket.handshake.headers.origin === origin && socket.disconnect(true)),
    connected: () => all().length,
    close: () => io.close(),
  };
}

// The room of the pages that proved their pairing.
const proven = 'proven';

/** State of one connection; the user is known once the page has proved its pairing. */
interface Guest {
  user: z.infer<typeof userInfo> | null;
  translate: Translate;
}
const guests = new WeakMap<Socket, Guest>();

function serve(socket: Socket, devices: Devices, isProof: (proof: string) => boolean): void {
  const guest: Guest = { user: null, translate: translatorFor(languageOf(socket.handshake.headers['accept-language'])) };
  guests.set(socket, guest);
  const ends = new Map<string, () => void>();
  const stop = (what: string) => {
    ends.get(what)?.();
    ends.delete(what);
  };
  const late = setTimeout(() => socket.disconnect(true), proofMs);
  on(socket, 'LoadUserInfo', userInfo, (user) => {
    if (!isProof(user.Token)) {
      setImmediate(() => socket.disconnect(true));
      return false;
    }
    clearTimeout(late);
    guest.user = user;
    void socket.join(proven);
    return void socket.emit('SendLoad', devices.load());
  });
  /** Handles a message of a page that proved its pairing; refuses it from any other. */
  const onProven = <T>(name: string, shape: z.ZodType<T>, run: (body: T) => unknown) =>
    on(socket, name, shape, (body) => (guest.user ? run(body) : false));
  onProven('SubscribeElectronicScale', z.unknown(), () => {
    stop('scale');
    ends.set(
      'scale',
      devices.readings.listen((reading) => socket.emit('SendWeight', onWire(reading, devices.configuration().scaleMinimum))),
    );
  });
  onProven('SubscribeCamera', z.unknown(), () => {
    stop('camera');
    // Volatile: a frame that cannot be sent immediately is outdated.
    ends.set(
      'camera',
      devices.frames.listen(({ jpeg, time }) =>
        socket.volatile.emit('SendVideoCapture', { Image: jpeg.toString('base64'), Time: time.toISOString() }),
      ),
    );
  });
  onProven('UnsubscribeElectronicScale', z.unknown(), () => stop('scale'));
  onProven('UnsubscribeCamera', z.unknown(), () => stop('camera'));
  onProven('PickingPrint', pickingPrint, (input) => printList(socket, guest, devices, input));
  onProven('LabelPrint', labelPrint, (input) => printLabels(guest, devices, input));
  socket.on('disconnect', () => {
    clearTimeout(late);
    [...ends.keys()].forEach(stop);
  });
}

/** Handles a message of a page and acknowledges it with whether it succeeded. Invalid messages are acknowledged with `false`. */
function on<T>(socket: Socket, name: string, shape: z.ZodType<T>, run: (body: T) => unknown): void {
  socket.on(name, async (body: unknown, answer?: unknown) => {
    const read = shape.safeParse(body);
    const done = read.success && (await succeeded(() => run(read.data)));
    if (typeof answer === 'function') answer(done);
  });
}

async function succeeded(run: () => unknown): Promise<boolean> {
  try {
    return (await run()) !== false;
  } catch (problem) {
    console.error(problem);
    return false;
  }
}

/**
 * Converts a reading to the `SendWeight` message. The weight is null below zero, on overload and with the cable unplugged, so that the page
 * clears the previous one. `minimum` is the smallest load of the scale in kilograms. `Original` is the weight as the scale sent it, if in
 * another unit.
 */
function onWire({ kg, stable, net, load, original }: Reading, minimum: number) {
  const weight = kg !== null && kg >= 0 ? kg : null;
  const Load = load === 'over' ? 'Over' : load === 'under' || (kg ?? 0) < 0 ? 'Under' : 'Ok';
  const facts = { Weight: weight, Stable: stable && weight !== null, Net: net && weight !== null, Load, Minimum: minimum };
  return weight !== null && original ? { ...facts, Original: original } : facts;
}

/** Queues a picking list. Reports a missing printer for lists and returns false. */
function printList(socket: Socket, { user, translate }: Guest, devices: Devices, input: z.infer<typeof pickingPrint>): boolean {
  if (!user) return false;
  const title = input.Data?.SerialNumber || input.PickingId;
  if (!devices.configuration().printer) {
    socket.emit('SendAsync', translate('notices.noPrinter', { title }));
    return false;
  }
  devices.queues.printer.add({ title, userName: user.UserName }, input.Document);
  return true;
}

/** Queues labels for the label printer. Returns false without a signed-in user or a label printer; the page then prints them itself. */
function printLabels({ user }: Guest, devices: Devices, { Title, Document }: z.infer<typeof labelPrint>): boolean {
  if (!user || !devices.configuration().labelPrinter) return false;
  devices.queues.labelPrinter.add({ title: Title, userName: user.UserName }, Document);
  return true;
}

function sendToOwner(sockets: Socket[], { state, problem, title, userName }: Job): void {
  if (state === 'printing' && !problem) return;
  for (const socket of sockets) {
    const guest = guests.get(socket);
    if (guest?.user?.UserName !== userName) continue;
    const text = problem
      ? guest.translate('notices.attention', { title, problem: guest.translate(`printer.problems.${problem}`) })
      : guest.translate(`notices.${state}`, { title });
    socket.emit('SendAsync', text);
  }
}
