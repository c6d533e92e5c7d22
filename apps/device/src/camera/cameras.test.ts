import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { ffmpegCamera, ffmpegInput } from './ffmpeg-camera.ts';
import { jpegsIn } from './jpegs.ts';
import { snapshotCamera, streamCamera } from './network-camera.ts';
import type { CameraSource } from './camera-source.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const jpeg = (width: number) =>
  sharp({ create: { width, height: 8, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();

/** Starts a network camera with a scripted response and records the authorization headers it receives. */
async function camera(answer: (response: ServerResponse) => void) {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers.authorization);
    answer(response);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, place: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}
/** Opens a camera and records its frames and state changes. */
function look(source: CameraSource) {
  const frames: Buffer[] = [];
  const states: string[] = [];
  const close = source.open(
    (frame) => frames.push(frame),
    (state) => states.at(-1) !== state && states.push(state),
  );
  ends.push(close);
  return { frames, states, close };
}

test('extracts JPEGs from a stream in chunks of any size, with headers between them', async () => {
  const [first, second] = [await jpeg(8), await jpeg(16)];
  const stream = Buffer.concat([
    Buffer.from('--frame\r\nContent-Type: image/jpeg\r\n\r\n'),
    first,
    Buffer.from('\r\n--frame\r\n\r\n'),
    second,
  ]);
  for (const size of [1, 7, 100_000]) {
    const found: Buffer[] = [];
    const take = jpegsIn((frame) => found.push(Buffer.from(frame)));
    for (let at = 0; at < stream.length; at += size) take(stream.subarray(at, at + size));
    expect(found.map((one) => one.toString('hex'))).toEqual([first, second].map((one) => one.toString('hex')));
  }
});

test('requests snapshots with the credentials of the address, and resumes after an outage', async () => {
  const picture = await jpeg(8);
  let isThere = false;
  const { requests, place } = await camera((response) => (isThere ? response.end(picture) : response.writeHead(503).end()));
  const { frames, states, close } = look(snapshotCamera(`http://floor:se%20cret@${place}/snapshot.jpg`));
  await expect.poll(() => states).toEqual(['Lost']);
  isThere = true;
  await expect.poll(() => frames.length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect(frames[0]!.equals(picture)).toBe(true);
  expect(requests[0]).toBe(`Basic ${Buffer.from('floor:se cret').toString('base64')}`);
  expect(states).toEqual(['Lost', 'Ready']);
  close();
});

test('reads a streaming camera frame by frame and closes the connection without viewers', async () => {
  const picture = await jpeg(16);
  let lines = 0;
  const { place } = await camera((response) => {
    lines += 1;
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' });
    const timer = setInterval(
      () => response.write(Buffer.concat([Buffer.from('--frame\r\nContent-Type: image/jpeg\r\n\r\n'), picture])),
      20,
    );
    response.once('close', () => {
      clearInterval(timer);
      lines -= 1;
    });
  });
  const { frames, states, close } = look(streamCamera(`http://${place}/video`));
  await expect.poll(() => frames.length).toBeGreaterThan(2);
  expect(frames[0]!.equals(picture)).toBe(true);
  expect(states).toEqual(['Ready']);
  close();
  await expect.poll(() => lines).toBe(0);
});

test('reads a local camera through ffmpeg, restarts it when it ends and stops without viewers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-programs-'));
  const picture = join(folder, 'frame.jpg');
  writeFileSync(picture, await jpeg(24));
  // Emits one frame and exits, as ffmpeg does when the camera is unplugged.
  writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\ncat ${picture}\n`);
  chmodSync(join(folder, 'ffmpeg'), 0o755);
  const before = process.env.PATH;
  process.env.PATH = `${folder}:${before}`;
  ends.push(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
  const { frames, states } = look(ffmpegCamera('/dev/video0'));
  await expect.poll(() => frames.length, { timeout: 8_000 }).toBe(2);
  expect((await sharp(frames[0]).metadata()).width).toBe(24);
  expect(states.slice(0, 3)).toEqual(['Ready', 'Lost', 'Ready']);
});

test('passes ffmpeg the input format and camera name of each operating system', () => {
  expect(ffmpegInput('linux', '/dev/video0')).toEqual(['-f', 'v4l2', '-i', '/dev/video0']);
  expect(ffmpegInput('win32', 'Integrated Camera')).toEqual(['-f', 'dshow', '-i', 'video=Integrated Camera']);
  expect(ffmpegInput('darwin', '0')).toEqual(['-f', 'avfoundation', '-framerate', '30', '-i', '0']);
});
