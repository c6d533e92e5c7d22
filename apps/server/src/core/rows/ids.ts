import { randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/** A new uuid version 7: rising with time, and within one millisecond of one process. */
export function newId(now = Date.now()): string {
  sequence = now > lastMs ? randomBytes(2).readUInt16BE() & 0x7ff : sequence + 1;
  if (now > lastMs) lastMs = now;
  if (sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
