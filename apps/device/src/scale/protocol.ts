import type { Reading } from './reading.ts';

/** How a scale speaks. */
export interface Protocol {
  /** Where a message of it begins, when that is a sign of its own. */
  begin?: number;
  /** The sign that ends a message. */
  end: number;
  /** Seven bits are the sign; the eighth may be the line's parity. */
  sevenBits?: boolean;
  /** What it has to be sent so that it speaks: when its line opens, and again whenever it has been silent for a moment. */
  asks?: string;
  /** It speaks, or answers, all the time: one that is silent is away. Others speak when somebody presses a key. */
  isNeverSilent?: boolean;
  /** One message, without the sign at its end; null when it is none of these, is cut, or says no weight. */
  read(message: Buffer): Reading | null;
}

const longest = 200;

/**
 * Cuts what arrives, in pieces of any length, into messages and reads them. What is no message is passed over, so that a scale that is
 * switched on in the middle of a line is understood from the next line on.
 */
export function readerOf({ begin, end, sevenBits, read }: Protocol, hear: (reading: Reading) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, sevenBits ? bytes.map((byte) => byte & 0x7f) : bytes]);
    for (let at = rest.indexOf(end); at >= 0; at = rest.indexOf(end)) {
      const message = rest.subarray(0, at);
      rest = rest.subarray(at + 1);
      const reading = message.length <= longest ? read(begin === undefined ? message : fromLast(message, begin)) : null;
      if (reading) hear(reading);
    }
    if (rest.length > longest) rest = rest.subarray(-longest);
  };
}

function fromLast(message: Buffer, begin: number): Buffer {
  const at = message.lastIndexOf(begin);
  return at < 0 ? Buffer.alloc(0) : message.subarray(at);
}
