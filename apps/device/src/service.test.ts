import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket as Line } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { covers } from '@entrepot/testing/covers.ts';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { protocolVersion } from './hub.ts';
import { idOf, keyOf, newChallenge, proofOf } from './pairing-proof.ts';
import { loadTrust } from './trust.ts';
import { type DeviceService, startDeviceService } from './service.ts';

const page = 'https://office.example';
let folder: string;
let service: DeviceService;
let isSimulating = true;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-device-'));
  isSimulating = true;
  service = await startDeviceService({ port: 0, folder, isSimulating });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Restarts the service on its stored data. */
async function restart(): Promise<void> {
  await service.stop();
  service = await startDeviceService({ port: 0, folder, isSimulating });
}

/** Submits a form of the service's own page, with the origin of the page unless `headers` has another one. Returns the status. */
async function press(verb: string, fields: Record<string, string> | Blob, headers: Record<string, string> = {}): Promise<number> {
  const body = fields instanceof Blob ? fields : new URLSearchParams(fields);
  const origin = { origin: service.address, ...headers };
  return (await fetch(`${service.address}/do/${verb}`, { method: 'POST', body, headers: origin, redirect: 'manual' })).status;
}

type ReceivedMessage = [name: string, body: any];
interface Auth {
  Secret?: string;
  Code?: string;
}
interface Challenge {
  Challenge: string;
  Proof: string;
}
/** Connects like a page of the application, without proving its pairing, and records every message. */
function visit(origin: string, { Secret, Code }: Auth = {}, language = 'en-US') {
  const challenge = newChallenge();
  const socket: Socket = io(service.address, {
    path: '/deviceHub',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin, 'accept-language': language },
    auth: { Challenge: challenge, Code, Pairing: Secret && idOf(keyOf(Secret)) },
  });
  ends.push(() => socket.close());
  const received: ReceivedMessage[] = [];
  socket.onAny((name: string, body: unknown) => received.push([name, body]));
  const all = (name: string) => received.filter(([one]) => one === name).map(([, body]) => body);
  return { socket, challenge, received, all, invoke: (name: string, body: object = {}) => socket.timeout(5_000).emitWithAck(name, body) };
}
/** Waits for a message to a page and returns its arguments. */
const messageOf = (socket: Socket, name: string) => new Promise<any[]>((done) => void socket.once(name, (...all) => done(all)));
/** Connects an allowed and paired page that proves its pairing, with a signed-in user. */
async function enter(UserName = 'leader') {
  service.trust.allow(page);
  const Secret = service.trust.pair(page);
  const visitor = visit(page, { Secret });
  const [{ Challenge }] = (await messageOf(visitor.socket, 'SendChallenge')) as [Challenge];
  const Token = proofOf(keyOf(Secret), 'page', Challenge, visitor.challenge);
  expect(await visitor.invoke('LoadUserInfo', { UserName, ApiUrl: 'https://office.example/api', Token })).toBe(true);
  return visitor;
}

const settings = { scale: 'simulator', scalePlace: '', baud: '9600', protocol: 'toledo', pattern: '', printer: '' };

/** Starts a server on a free local port. */
async function listening<T extends Pick<Server, 'listen' | 'address' | 'close'>>(server: T): Promise<number> {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
/** Starts a printer with a raw port and records the documents it receives. */
async function printer() {
  const printed: string[] = [];
  const server = createServer((line) => {
    let bytes = '';
    line.on('data', (part) => (bytes += part.toString('latin1'))).on('end', () => printed.push(bytes));
  });
  return { printed, port: await listening(server) };
}
const list = {
  PickingId: 'L1',
  Rows: 5,
  Columns: 4,
  Data: { SerialNumber: 'PK1', Lines: [] },
  Document: Buffer.from('%PDF-1.7 the list'),
};

/** Reads the pairing code from the service's own page. */
async function displayedCode(language = 'en-US'): Promise<string> {
  const html = await (await fetch(service.address, { headers: { 'accept-language': language } })).text();
  return /<strong>(\d{3} \d{3})<\/strong>/.exec(html)?.[1] ?? '';
}
/** Connects with credentials that are rejected and returns the reason. */
async function rejectionOf(origin: string, auth: Auth = {}): Promise<string> {
  const [refusal] = await messageOf(visit(origin, auth).socket, 'connect_error');
  expect(refusal.data).toEqual({ Page: service.address, Version: protocolVersion });
  return refusal.message;
}

test('allows a page on the service’s own page and pairs it once with the code shown there', async () => {
  expect(await rejectionOf(page)).toBe('OriginNotAllowed');
  const html = await (await fetch(service.address, { headers: { 'accept-language': 'zh-TW,zh;q=0.9' } })).text();
  expect(html).toContain('以下頁面要求連線');
  expect(html).toContain(page);
  expect(await displayedCode()).toBe('');

  expect(await press('allow', { origin: page })).toBe(303);
  expect(await rejectionOf(page)).toBe('NotPaired');
  const Code = await displayedCode('zh-CN');
  const guest = visit(page, { Code });
  const [{ Secret }] = await messageOf(guest.socket, 'SendPairing');
  // The code is used up, and the secret is valid for one origin only.
  expect(await displayedCode()).toBe('');
  expect(await rejectionOf(page, { Code })).toBe('WrongCode');
  expect(await rejectionOf('https://thief.example', { Secret })).toBe('OriginNotAllowed');
  expect(await rejectionOf(page, { Secret: `${Secret}x` })).toBe('NotPaired');
  await restart();
  const again = visit(page, { Secret });
  await messageOf(again.socket, 'connect');
  expect(again.all('SendPairing')).toEqual([]);
  const file = join(folder, 'origins.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain(Secret);

  await press('forbid', { origin: page });
  await vi.waitFor(() => expect(again.socket.connected).toBe(false));
  expect(await rejectionOf(page, { Secret })).toBe('OriginNotAllowed');
  // A page that is allowed again has to pair again.
  await press('allow', { origin: page });
  expect(await rejectionOf(page, { Secret })).toBe('NotPaired');
});

test('voids the code after five wrong attempts and pairs a second browser with a new one', async () => {
  await press('allow', { origin: page });
  const Code = await displayedCode();
  const wrong = Code === '111 111' ? '222222' : '111111';
  for (let tried = 0; tried < 5; tried++) expect(await rejectionOf(page, { Code: wrong })).toBe('WrongCode');
  expect(await rejectionOf(page, { Code })).toBe('WrongCode');
  expect(await displayedCode()).toBe('');
  const html = await (await fetch(service.address)).text();
  expect(html).toContain(`aria-label="Show pairing code ${page}"`);

  const secrets: string[] = [];
  for (const _browser of ['first', 'second']) {
    await press('allow', { origin: page });
    secrets.push((await messageOf(visit(page, { Code: await displayedCode() }).socket, 'SendPairing'))[0].Secret);
  }
  for (const Secret of secrets) await messageOf(visit(page, { Secret }).socket, 'connect');
});

test('limits a pairing code to ten minutes and one page', () => {
  let now = Date.parse('2026-03-02T08:00:00Z');
  const trust = loadTrust(mkdtempSync(join(folder, 'trust-')), () => now);
  const other = 'https://branch.example';
  trust.allow(page);
  trust.allow(other);
  const code = trust.codes().find(({ origin }) => origin === page)!.code;
  const foreign = trust.codes().find(({ origin }) => origin === other)!.code;
  if (foreign !== code) expect(trust.refusalFor(other, { code })).toBe('WrongCode');
  now += 10 * 60_000;
  expect(trust.codes()).toEqual([]);
  expect(trust.refusalFor(page, { code })).toBe('WrongCode');
});

test('rejects foreign origins, framing and other host names', async () => {
  expect(await press('allow', { origin: 'https://thief.example' }, { origin: 'https://thief.example' })).toBe(403);
  expect(await press('allow', { origin: 'https://thief.example' }, { origin: 'null' })).toBe(403);
  expect(service.trust.allowed()).toEqual([]);
  const look = await fetch(service.address);
  expect(look.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(look.headers.get('access-control-allow-origin')).toBeNull();
  const { port } = new URL(service.address);
  const line = bareLine(Number(port));
  line.write(`GET / HTTP/1.1\r\nHost: thief.example:${port}\r\nConnection: close\r\n\r\n`);
  expect(String((await once(line, 'data'))[0])).toContain('403');
  await messageOf(visit('https://thief.example').socket, 'connect_error');
});

test('answers on the loopback address only', async () => {
  const { port } = new URL(service.address);
  const others = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
  for (const { address } of [...others, { address: '127.0.0.2' }]) {
    const line = connect({ host: address, port: Number(port) });
    await expect(once(line, 'connect')).rejects.toThrow();
  }
});

test('SendLoad reports what is connected at sign-in and when a cable is unplugged', covers('DEV-EVENT-SendLoad'), async () => {
  const { invoke, all } = await enter();
  const camera = { Type: 'Camera', Kind: 'Simulator', State: 'Ready' };
  const paper = { Type: 'Printer', Kind: 'None', State: 'Idle', Waiting: 0 };
  const Workstation = { Id: expect.stringMatching(/^[0-9a-f-]{36}$/), Name: hostname() };
  expect(all('SendLoad')).toEqual([{ Workstation, Devices: [{ Type: 'Scale', Kind: 'Simulator', State: 'Idle' }, camera, paper] }]);
  await invoke('SubscribeElectronicScale');
  await press('put', { weight: '1', unit: 'kg', unplugged: 'on' });
  const Failed = { What: 'Lost', Time: expect.any(String) };
  const lost = { Type: 'Scale', Kind: 'Simulator', State: 'Lost', Failed };
  await vi.waitFor(() => expect(all('SendLoad').at(-1)).toEqual({ Workstation, Devices: [lost, camera, paper] }));
  // The last failure is still reported when the cable is back.
  await press('put', { weight: '1', unit: 'kg' });
  await vi.waitFor(() => expect(all('SendLoad').at(-1).Devices[0]).toMatchObject({ State: 'Ready', Failed }));
});

test('reports the configured workstation name and keeps the id after a restart', async () => {
  const first = await enter();
  const { Id } = first.all('SendLoad')[0].Workstation;
  await press('configure', { ...settings, name: 'Table 3' });
  await vi.waitFor(() => expect(first.all('SendLoad').at(-1).Workstation).toEqual({ Id, Name: 'Table 3' }));
  await restart();
  expect((await enter()).all('SendLoad')[0].Workstation).toEqual({ Id, Name: 'Table 3' });
});

test('SendLoad reports the job a printer failed to print', async () => {
  const { invoke, all } = await enter();
  // A port without a listener.
  await press('configure', { ...settings, printer: '127.0.0.1:9' });
  await invoke('PickingPrint', list);
  const printerNow = () => all('SendLoad').at(-1).Devices[2];
  await vi.waitFor(() => expect(printerNow()).toMatchObject({ State: 'Lost', Waiting: 1, Failed: { What: 'Waiting', Title: 'PK1' } }));
});

test('SendWeight sends kilograms and stability, or the reason why there is no weight', async () => {
  const { invoke, all } = await enter();
  expect(await invoke('SubscribeElectronicScale')).toBe(true);
  const loads: Record<string, string>[] = [
    { weight: '2475', unit: 'g', stable: 'on' },
    { weight: '12.35', unit: 'kg' },
    { weight: '10', unit: 'lb', stable: 'on' },
    { weight: '12', unit: 'kg', stable: 'on', overload: 'on' },
    { weight: '-1', unit: 'kg', stable: 'on' },
    { weight: '12', unit: 'kg', stable: 'on', unplugged: 'on' },
  ];
  for (const load of loads) expect(await press('put', load)).toBe(303);
  expect(await press('put', { weight: 'twelve', unit: 'kg' })).toBe(400);
  const messageOf = (Weight: number | null, Stable: boolean, Load = 'Ok') => ({ Weight, Stable, Net: false, Load, Minimum: 0.02 });
  const none = [messageOf(null, false, 'Over'), messageOf(null, false, 'Under'), messageOf(null, false)];
  const grams = { ...messageOf(2.475, true), Original: '2475 g' };
  const pounds = { ...messageOf(4.53592, true), Original: '10 lb' };
  const weights = [messageOf(0, true), grams, messageOf(12.35, false), pounds];
  await vi.waitFor(() => expect(all('SendWeight')).toEqual([...weights, ...none]));
});

test('has no scale and no camera, rather than simulated ones, unless it was started with them', async () => {
  await press('configure', { ...settings, camera: 'simulator' });
  isSimulating = false;
  await restart();
  const { invoke, all } = await enter();
  const none = [
    { Type: 'Scale', Kind: 'None', State: 'Idle' },
    { Type: 'Camera', Kind: 'None', State: 'Idle' },
  ];
  expect(all('SendLoad').at(-1).Devices.slice(0, 2)).toEqual(none);
  await invoke('SubscribeElectronicScale');
  await invoke('SubscribeCamera');
  await vi.waitFor(() => expect(all('SendWeight')).toEqual([{ Weight: null, Stable: false, Net: false, Load: 'Ok', Minimum: 0.02 }]));
  const html = await (await fetch(service.address)).text();
  expect(html).not.toMatch(/simulat/i);
  expect(await press('configure', settings)).toBe(400);
  expect(await press('configure', { ...settings, scale: 'none', camera: 'simulator' })).toBe(400);
  expect(await press('configure', { ...settings, scale: 'none' })).toBe(303);
  expect(all('SendVideoCapture')).toEqual([]);
});

test('SendVideoCapture sends generated and uploaded pictures and rejects other files', async () => {
  const { invoke, all } = await enter();
  await invoke('SubscribeCamera');
  const sizes = () => Promise.all(all('SendVideoCapture').map(({ Image }) => sharp(Buffer.from(Image, 'base64')).metadata()));
  // Drawing the first picture loads the fonts of the computer.
  await vi.waitFor(() => expect(all('SendVideoCapture')).toHaveLength(1), { timeout: 4_000 });
  expect((await sizes())[0]).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
  const { Time } = all('SendVideoCapture')[0];
  expect(Math.abs(Date.now() - Date.parse(Time))).toBeLessThan(60_000);
  const chosen = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await press('picture', new Blob([new Uint8Array(chosen)]))).toBe(303);
  await vi.waitFor(async () => expect((await sizes()).at(-1)).toMatchObject({ format: 'jpeg', width: 20, height: 10 }));
  expect(await press('picture', new Blob(['no picture']))).toBe(400);
});

test('stops scale and camera on request and when the connection closes', covers('DEV-CLOSE-01'), async () => {
  const { readings, frames } = service.devices;
  const listeners = () => [readings.count(), frames.count()];
  const { socket, invoke } = await enter();
  await invoke('SubscribeElectronicScale');
  await invoke('SubscribeElectronicScale');
  await invoke('SubscribeCamera');
  expect(listeners()).toEqual([1, 1]);
  await invoke('UnsubscribeElectronicScale');
  await invoke('UnsubscribeCamera');
  expect(listeners()).toEqual([0, 0]);
  await invoke('SubscribeElectronicScale');
  await invoke('SubscribeCamera');
  expect(listeners()).toEqual([1, 1]);
  socket.close();
  await vi.waitFor(() => expect(listeners()).toEqual([0, 0]));
});

test('reads a network scale and reconnects after the connection is lost', async () => {
  const lines: Line[] = [];
  const requested: string[] = [];
  const scale = createServer((line) => {
    lines.push(line);
    line.on('error', () => undefined).on('data', (bytes) => requested.push(String(bytes)));
    line.write('S S      2.475 kg\r\n');
  });
  const port = await listening(scale);
  ends.push(() => lines.forEach((line) => line.destroy()));
  const { invoke, all } = await enter();
  await invoke('SubscribeElectronicScale');
  expect(await press('configure', { ...settings, scale: 'network', scalePlace: `127.0.0.1:${port}`, protocol: 'sics' })).toBe(303);
  await vi.waitFor(() => expect(all('SendWeight').at(-1)).toMatchObject({ Weight: 2.475, Stable: true }));
  await vi.waitFor(() => expect(requested[0]).toMatch(/^SIR\r\n/));
  lines[0]!.destroy();
  await vi.waitFor(() => expect(all('SendWeight').at(-1)).toMatchObject({ Weight: null, Stable: false }));
  await vi.waitFor(() => expect(all('SendWeight').at(-1)).toMatchObject({ Weight: 2.475, Stable: true }), { timeout: 4_000 });
  expect(lines).toHaveLength(2);
  expect(await press('configure', { ...settings, scale: 'network', scalePlace: 'nowhere' })).toBe(400);
  expect(await press('configure', { ...settings, scale: 'port', scalePlace: '/etc/passwd' })).toBe(400);
});

test('PickingPrint prints the list that the page sends, and reports it', covers('DEV-EVENT-SendAsync'), async () => {
  const paper = await printer();
  await press('configure', { ...settings, printer: `127.0.0.1:${paper.port}` });
  const { invoke, all } = await enter();
  expect(await invoke('PickingPrint', list)).toBe(true);
  await vi.waitFor(() => expect(paper.printed).toEqual(['%PDF-1.7 the list']));
  await vi.waitFor(() => expect(all('SendAsync')).toEqual(['Sent to the printer: PK1. This printer can’t confirm printing.']));
  expect(await invoke('PickingPrint', { ...list, Document: Buffer.from('<html>') })).toBe(false);
  expect(await invoke('PickingPrint', {})).toBe(false);
});

test('proves its pairing to the page first, and serves nothing to a page that does not prove it', async () => {
  service.trust.allow(page);
  const Secret = service.trust.pair(page);
  const stranger = visit(page, { Secret });
  const [{ Challenge, Proof }] = (await messageOf(stranger.socket, 'SendChallenge')) as [Challenge];
  expect(Proof).toBe(proofOf(keyOf(Secret), 'service', stranger.challenge, Challenge));
  expect(JSON.stringify(stranger.received)).not.toContain(Secret);
  expect(await stranger.invoke('SubscribeElectronicScale')).toBe(false);
  expect(await stranger.invoke('SubscribeCamera')).toBe(false);
  expect(await stranger.invoke('PickingPrint', list)).toBe(false);
  expect(await stranger.invoke('LabelPrint', { Title: 'Package label', Document: list.Document })).toBe(false);
  await press('configure', settings);
  expect(stranger.all('SendLoad')).toEqual([]);
  // The service's own proof and one for another connection are no proof of the page.
  const other = proofOf(keyOf(Secret), 'page', newChallenge(), stranger.challenge);
  for (const Token of [Proof, other, 'x']) {
    const guest = visit(page, { Secret });
    await messageOf(guest.socket, 'SendChallenge');
    expect(await guest.invoke('LoadUserInfo', { UserName: 'leader', Token })).toBe(false);
    await vi.waitFor(() => expect(guest.socket.connected).toBe(false));
  }
  expect(service.devices.jobs()).toEqual([]);
});

test('prints a waiting list once after an outage and does not retry an interrupted one', async () => {
  const offlinePrinter = await printer();
  await ends.pop()!();
  await press('configure', { ...settings, printer: `127.0.0.1:${offlinePrinter.port}` });
  const { invoke, all } = await enter();
  expect(await invoke('PickingPrint', list)).toBe(true);
  await vi.waitFor(() =>
    expect(all('SendAsync')).toEqual(['The printer is not responding. PK1 is queued and will be printed when the printer is back.']),
  );
  await restart();
  const paper = await printer();
  await press('configure', { ...settings, printer: `127.0.0.1:${paper.port}` });
  await vi.waitFor(() => expect(paper.printed).toEqual(['%PDF-1.7 the list']));
  await restart();
  const state = () => service.devices.jobs().map((job) => job.state);
  expect(state()).toEqual(['sent']);

  const tearing = await listening(
    createServer((line) => void line.on('error', () => undefined).once('data', () => line.resetAndDestroy())),
  );
  await press('configure', { ...settings, printer: `127.0.0.1:${tearing}` });
  await press('repeat', { id: service.devices.jobs()[0]!.id });
  await vi.waitFor(() => expect(state()).toEqual(['unsure']));
  expect(paper.printed).toHaveLength(1);
});

test('reports that no printer is set up, and does not queue the picking list', async () => {
  const { invoke, all } = await enter();
  expect(await invoke('PickingPrint', list)).toBe(false);
  await vi.waitFor(() => expect(all('SendAsync')).toEqual([expect.stringMatching(/^PK1 was not printed: no printer is set up/)]));
  expect(service.devices.jobs()).toEqual([]);
});

test('cancels a job that waits, on the service’s own page', async () => {
  const { invoke } = await enter();
  await press('configure', { ...settings, printer: '127.0.0.1:9' });
  await invoke('PickingPrint', list);
  const job = () => service.devices.jobs()[0]!;
  await vi.waitFor(() => expect(job().state).toBe('waiting'));
  expect(await press('cancel', { id: job().id })).toBe(303);
  const paper = await printer();
  await press('configure', { ...settings, printer: `127.0.0.1:${paper.port}` });
  expect(job().state).toBe('cancelled');
  expect(await (await fetch(service.address, { headers: { 'accept-language': 'en-US' } })).text()).toContain('cancelled');
  expect(await press('repeat', { id: job().id })).toBe(303);
  await vi.waitFor(() => expect(paper.printed).toEqual(['%PDF-1.7 the list']));
});

test('LabelPrint uses the label printer without blocking lists, and is refused without one', async () => {
  const [lists, labels] = [await printer(), await printer()];
  const { invoke, all } = await enter();
  const two = { Title: 'Package label', Document: Buffer.from('%PDF-1.7 two labels') };
  expect(await invoke('LabelPrint', two)).toBe(false);
  const places = { printer: `127.0.0.1:${lists.port}`, labelPrinter: `127.0.0.1:${labels.port}` };
  await press('configure', { ...settings, ...places, labelPrinter: '127.0.0.1:1' });
  expect(await invoke('LabelPrint', two)).toBe(true);
  await vi.waitFor(() => expect(all('SendAsync').at(-1)).toContain('Package label is queued'));
  expect(await invoke('PickingPrint', list)).toBe(true);
  await vi.waitFor(() => expect(lists.printed).toEqual(['%PDF-1.7 the list']));
  // The printer has the list before its connection is closed and the state is published.
  await vi.waitFor(() =>
    expect(all('SendLoad').at(-1).Devices.slice(2)).toMatchObject([
      { Type: 'Printer', State: 'Ready', Waiting: 0 },
      { Type: 'LabelPrinter', Kind: 'Network', State: 'Lost', Waiting: 1 },
    ]),
  );
  await press('configure', { ...settings, ...places });
  await vi.waitFor(() => expect(labels.printed).toEqual(['%PDF-1.7 two labels']));
  await press('repeat', { id: service.devices.jobs().find(({ title }) => title === 'Package label')!.id });
  await vi.waitFor(() => expect(labels.printed).toHaveLength(2));
  expect(lists.printed).toHaveLength(1);
  expect(await invoke('LabelPrint', { Title: 'Web page', Document: Buffer.from('<html>') })).toBe(false);
});

test('reports a label that cannot be converted to its sender without blocking others', async () => {
  const labels = await printer();
  await press('configure', { ...settings, labelPrinter: `127.0.0.1:${labels.port}`, labelLanguage: 'zpl' });
  const { invoke, all } = await enter();
  expect(await invoke('LabelPrint', { Title: 'Torn label', Document: Buffer.from('%PDF-1.7 nothing') })).toBe(true);
  await vi.waitFor(() => expect(all('SendAsync').at(-1)).toContain('Torn label was not printed: this computer couldn’t convert it'), 4_000);
  await press('configure', { ...settings, labelPrinter: `127.0.0.1:${labels.port}` });
  expect(await invoke('LabelPrint', { Title: 'Package label', Document: Buffer.from('%PDF-1.7 two labels') })).toBe(true);
  await vi.waitFor(() => expect(labels.printed).toEqual(['%PDF-1.7 two labels']));
});

test('records the time of each print of a job across restarts', async () => {
  const paper = await printer();
  await press('configure', { ...settings, printer: `127.0.0.1:${paper.port}` });
  const { invoke } = await enter();
  await invoke('PickingPrint', list);
  await vi.waitFor(() => expect(paper.printed).toHaveLength(1));
  await press('repeat', { id: service.devices.jobs()[0]!.id });
  await vi.waitFor(() => expect(paper.printed).toHaveLength(2));
  await restart();
  expect(service.devices.jobs()[0]!.prints).toHaveLength(2);
  const html = await (await fetch(service.address)).text();
  expect(html).toMatch(/sent 2 times: \d{4}-\d\d-\d\d .*, \d{4}-/);
});

test('reads a network camera at most once a second and reports it lost in SendLoad', async () => {
  const picture = await sharp({ create: { width: 32, height: 24, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const stream = createHttp((_, response) => {
    const timer = setInterval(() => response.write(picture), 20);
    response.once('close', () => clearInterval(timer));
  });
  const port = await listening(stream);
  ends.push(() => stream.closeAllConnections());
  const { invoke, all } = await enter();
  expect(await press('configure', { ...settings, camera: 'stream', cameraPlace: 'file:///etc/passwd' })).toBe(400);
  expect(await press('configure', { ...settings, camera: 'stream', cameraPlace: `http://127.0.0.1:${port}/` })).toBe(303);
  await invoke('SubscribeCamera');
  await vi.waitFor(() => expect(all('SendVideoCapture').length).toBeGreaterThan(0), 4_000);
  expect((await sharp(Buffer.from(all('SendVideoCapture')[0].Image, 'base64')).metadata()).width).toBe(32);
  const stateOf = () =>
    all('SendLoad')
      .at(-1)
      .Devices.find(({ Type }: { Type: string }) => Type === 'Camera');
  expect(stateOf()).toEqual({ Type: 'Camera', Kind: 'Network', State: 'Ready' });
  stream.closeAllConnections();
  await vi.waitFor(() => expect(stateOf().State).toBe('Lost'), 4_000);
});

/** Opens a raw TCP connection to the service. */
function bareLine(port: number): Line {
  const line = connect({ host: '127.0.0.1', port });
  ends.push(() => line.destroy());
  return line;
}
