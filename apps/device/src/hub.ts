import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Devices } from './devices.ts';
import { isPdf, ListRefused, pickingListPdf } from './printer/picking-list.ts';
import type { Job } from './printer/queue.ts';
import type { Reading } from './scale/reading.ts';
import type { Trust } from './trust.ts';
import { languageOf, type Say, sayIn } from './words.ts';

const text = z.string().min(1).max(4_096);
const userInfo = z.object({ UserName: text, ApiUrl: text, Token: text });
const pickingPrint = z.object({ PickingId: text, Data: z.object({ SerialNumber: z.string().optional() }).nullish() });
const labelPrint = z.object({ Title: text, Document: z.instanceof(Buffer).refine(isPdf) });
// What a page is trusted by: the secret of its pairing, or the code of one that begins.
const trustShown = z.object({ Secret: z.string().max(200).optional(), Code: z.string().max(40).optional() });
// A picking list may have 5,000 lines.
const largest = 8_000_000;

/** What the hub works with. */
export interface HubParts {
  devices: Devices;
  trust: Trust;
  /** The address of the service's own page, where a page is allowed. */
  ownPage(): string;
}
/** The hub that pages speak with. */
export interface Hub {
  /** Ends the lines of a page that is allowed no more. */
  dismiss(origin: string): void;
  connected(): number;
  close(): Promise<void>;
}

/** Answers pages at /deviceHub: only those that are allowed, and only for as long as their line is open. */
export function openHub(http: HttpServer, { devices, trust, ownPage }: HubParts): Hub {
  const io = new Server(http, { path: '/deviceHub', transports: ['websocket'], serveClient: false, maxHttpBufferSize: largest });
  io.use(({ handshake }, next) => {
    const shown = trustShown.safeParse(handshake.auth).data ?? {};
    const refusal = trust.refuses(handshake.headers.origin, { secret: shown.Secret, code: shown.Code });
    next(refusal ? Object.assign(new Error(refusal), { data: { Page: ownPage() } }) : undefined);
  });
  io.on('connection', (socket) => {
    serve(socket, devices);
    const { origin } = socket.handshake.headers;
    // Who came in by a code shows the secret from now on.
    if (origin && trustShown.safeParse(socket.handshake.auth).data?.Code) socket.emit('SendPairing', { Secret: trust.pair(origin) });
  });
  const all = () => [...io.sockets.sockets.values()];
  devices.watcher = {
    devicesChanged: () => void io.emit('SendLoad', devices.load()),
    jobMoved: (job) => tellOwner(all(), job),
  };
  return {
    dismiss: (origin) => all().forEach((socket) => socket.handshake.headers.origin === origin && socket.disconnect(true)),
    connected: () => all().length,
    close: () => io.close(),
  };
}

/** Whose token it is lives here alone, and goes with the line. */
interface Guest {
  user: z.infer<typeof userInfo> | null;
  say: Say;
}
const guests = new WeakMap<Socket, Guest>();

function serve(socket: Socket, devices: Devices): void {
  const guest: Guest = { user: null, say: sayIn(languageOf(socket.handshake.headers['accept-language'])) };
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
      devices.readings.listen((reading) => socket.emit('SendWeight', onWire(reading))),
    );
  });
  on(socket, 'SubscribeCamera', z.unknown(), () => {
    stop('camera');
    // A frame that cannot be sent at once is of no use later.
    ends.set(
      'camera',
      devices.frames.listen((frame) => socket.volatile.emit('SendVideoCapture', { Image: frame.toString('base64') })),
    );
  });
  on(socket, 'UnsubscribeElectronicScale', z.unknown(), () => stop('scale'));
  on(socket, 'UnsubscribeCamera', z.unknown(), () => stop('camera'));
  on(socket, 'PickingPrint', pickingPrint, (asked) => print(socket, guest, devices, asked));
  on(socket, 'LabelPrint', labelPrint, (asked) => printLabels(guest, devices, asked));
  socket.on('disconnect', () => [...ends.keys()].forEach(stop));
}

/** Carries out what a page invokes; answers it whether that was done. */
function on<T>(socket: Socket, name: string, shape: z.ZodType<T>, run: (body: T) => unknown): void {
  socket.on(name, async (body: unknown, answer?: unknown) => {
    const read = shape.safeParse(body);
    const done = read.success && (await carriedOut(() => run(read.data)));
    if (typeof answer === 'function') answer(done);
  });
}

async function carriedOut(run: () => unknown): Promise<boolean> {
  try {
    return (await run()) !== false;
  } catch (problem) {
    console.error(problem);
    return false;
  }
}

/** Below nothing, above what the scale bears or with its cable pulled there is no weight: what stood there must not stand on. */
function onWire({ kg, stable, net, load }: Reading) {
  const weight = kg !== null && kg >= 0 ? kg : null;
  const Load = load === 'over' ? 'Over' : load === 'under' || (kg ?? 0) < 0 ? 'Under' : 'Ok';
  return { Weight: weight, Stable: stable && weight !== null, Net: net && weight !== null, Load };
}

async function print(socket: Socket, { user, say }: Guest, devices: Devices, asked: z.infer<typeof pickingPrint>): Promise<boolean> {
  if (!user) return false;
  const title = asked.Data?.SerialNumber || asked.PickingId;
  const { origin, 'accept-language': language = '' } = socket.handshake.headers;
  const apiUrl = new URL(user.ApiUrl, origin).href.replace(/\/$/, '');
  try {
    const pdf = await pickingListPdf({ apiUrl, token: user.Token, language, pickingId: asked.PickingId });
    devices.queues.printer.add({ title, userName: user.UserName }, pdf);
    return true;
  } catch (problem) {
    const refused = problem instanceof ListRefused;
    if (!refused) console.error(problem);
    socket.emit('SendAsync', refused ? say('told.refused', { title, reason: problem.message }) : say('told.unread', { title }));
    return false;
  }
}

/** Keeps labels for their printer; false where there is none, so that the page prints them itself. */
function printLabels({ user }: Guest, devices: Devices, { Title, Document }: z.infer<typeof labelPrint>): boolean {
  if (!user || !devices.configuration().labelPrinter) return false;
  devices.queues.labelPrinter.add({ title: Title, userName: user.UserName }, Document);
  return true;
}

function tellOwner(sockets: Socket[], { state, title, userName }: Job): void {
  if (state === 'printing') return;
  for (const socket of sockets) {
    const guest = guests.get(socket);
    if (guest?.user?.UserName === userName) socket.emit('SendAsync', guest.say(`told.${state}`, { title }));
  }
}
