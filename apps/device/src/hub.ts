import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Devices } from './devices.ts';
import { isPdf, ListRefused, pickingListPdf } from './printer/picking-list.ts';
import type { Job } from './printer/queue.ts';
import type { Reading } from './scale/reading.ts';
import type { Trust } from './trust.ts';
import { languageOf, type Translate, translatorFor } from './texts.ts';

const text = z.string().min(1).max(4_096);
const userInfo = z.object({ UserName: text, ApiUrl: text, Token: text });
const pickingPrint = z.object({ PickingId: text, Data: z.object({ SerialNumber: z.string().optional() }).nullish() });
const labelPrint = z.object({ Title: text, Document: z.instanceof(Buffer).refine(isPdf) });
// A page authenticates with the secret of its pairing, or with a code when it pairs.
const trustPayload = z.object({ Secret: z.string().max(200).optional(), Code: z.string().max(40).optional() });
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

/** Serves pages at /deviceHub. Rejects pages that are not allowed and paired; subscriptions end with the connection. */
export function openHub(http: HttpServer, { devices, trust, ownPage }: HubParts): Hub {
  const io = new Server(http, { path: '/deviceHub', transports: ['websocket'], serveClient: false, maxHttpBufferSize: largest });
  io.use(({ handshake }, next) => {
    const credentials = trustPayload.safeParse(handshake.auth).data ?? {};
    const refusal = trust.refusalFor(handshake.headers.origin, { secret: credentials.Secret, code: credentials.Code });
    next(refusal ? Object.assign(new Error(refusal), { data: { Page: ownPage() } }) : undefined);
  });
  io.on('connection', (socket) => {
    serve(socket, devices);
    const { origin } = socket.handshake.headers;
    // A page that connected with a code presents the secret from now on.
    if (origin && trustPayload.safeParse(socket.handshake.auth).data?.Code) socket.emit('SendPairing', { Secret: trust.pair(origin) });
  });
  const all = () => [...io.sockets.sockets.values()];
  devices.watcher = {
    devicesChanged: () => void io.emit('SendLoad', devices.load()),
    jobMoved: (job) => sendToOwner(all(), job),
  };
  return {
    dismiss: (origin) => all().forEach((socket) => socket.handshake.headers.origin === origin && socket.disconnect(true)),
    connected: () => all().length,
    close: () => io.close(),
  };
}

/** State of one connection. The user's token exists in memory only and is discarded with the connection. */
interface Guest {
  user: z.infer<typeof userInfo> | null;
  translate: Translate;
}
const guests = new WeakMap<Socket, Guest>();

function serve(socket: Socket, devices: Devices): void {
  const guest: Guest = { user: null, translate: translatorFor(languageOf(socket.handshake.headers['accept-language'])) };
  guests.set(socket, guest);
  const ends = new Map<string, () => void>();
  const stop = (what: string) => {
    ends.get(what)?.();
    ends.delete(what);
  };
  on(socket, 'LoadUserInfo', userInfo, (user) => {
    guest.user = user;
    socket.emit('SendLoad', devices.load());
  });
  on(socket, 'SubscribeElectronicScale', z.unknown(), () => {
    stop('scale');
    ends.set(
      'scale',
      devices.readings.listen((reading) => socket.emit('SendWeight', onWire(reading, devices.configuration().scaleMinimum))),
    );
  });
  on(socket, 'SubscribeCamera', z.unknown(), () => {
    stop('camera');
    // Volatile: a frame that cannot be sent immediately is outdated.
    ends.set(
      'camera',
      devices.frames.listen((frame) => socket.volatile.emit('SendVideoCapture', { Image: frame.toString('base64') })),
    );
  });
  on(socket, 'UnsubscribeElectronicScale', z.unknown(), () => stop('scale'));
  on(socket, 'UnsubscribeCamera', z.unknown(), () => stop('camera'));
  on(socket, 'PickingPrint', pickingPrint, (input) => print(socket, guest, devices, input));
  on(socket, 'LabelPrint', labelPrint, (input) => printLabels(guest, devices, input));
  socket.on('disconnect', () => [...ends.keys()].forEach(stop));
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
 * clears the previous one. `minimum` is the smallest load of the scale in kilograms.
 */
function onWire({ kg, stable, net, load }: Reading, minimum: number) {
  const weight = kg !== null && kg >= 0 ? kg : null;
  const Load = load === 'over' ? 'Over' : load === 'under' || (kg ?? 0) < 0 ? 'Under' : 'Ok';
  return { Weight: weight, Stable: stable && weight !== null, Net: net && weight !== null, Load, Minimum: minimum };
}

async function print(socket: Socket, { user, translate }: Guest, devices: Devices, input: z.infer<typeof pickingPrint>): Promise<boolean> {
  if (!user) return false;
  const title = input.Data?.SerialNumber || input.PickingId;
  if (!devices.configuration().printer) {
    socket.emit('SendAsync', translate('told.noPrinter', { title }));
    return false;
  }
  const { origin, 'accept-language': language = '' } = socket.handshake.headers;
  const apiUrl = new URL(user.ApiUrl, origin).href.replace(/\/$/, '');
  try {
    const pdf = await pickingListPdf({ apiUrl, token: user.Token, language, pickingId: input.PickingId });
    devices.queues.printer.add({ title, userName: user.UserName }, pdf);
    return true;
  } catch (problem) {
    const refused = problem instanceof ListRefused;
    if (!refused) console.error(problem);
    socket.emit('SendAsync', refused ? translate('told.refused', { title, reason: problem.message }) : translate('told.unread', { title }));
    return false;
  }
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
      ? guest.translate('told.attention', { title, problem: guest.translate(`printer.problems.${problem}`) })
      : guest.translate(`told.${state}`, { title });
    socket.emit('SendAsync', text);
  }
}
