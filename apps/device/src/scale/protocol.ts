import type { Reading } from './reading.ts';

/** The serial protocol of a scale. */
export interface Protocol {
  /** Start byte of a message, if the protocol has one. */
  begin?: number;
  /** End byte of a message. */
  end: number;
  /** Whether to mask the eighth bit, which may be parity. */
  sevenBits?: boolean;
  /** Request for a reading, sent on connect and whenever the scale has been silent for the poll interval. */
  asks?: string;
  /**
   * Whether the scale sends continuously or answers every request, so that silence means it is disconnected. Other scales send when a key
   * is pressed.
   */
  isNeverSilent?: boolean;
  /** Parses one message without its end byte. Returns null when it is invalid, truncated or has no weight. */
  read(message: Buffer): Reading | null;
}

const longest = 200;

/**
 * Returns a function that accepts chunks of a stream, splits them into messages and parses these. Invalid messages are skipped, so that
 * reading can start in the middle of a message.
 */
export function readerOf({ begin, end, sevenBits, read }: Protocol, onReading: (reading: Reading) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, sevenBits ? bytes.map((byte) => byte & 0x7f) : bytes]);
    for (let at = rest.indexOf(end); at >= 0; at = rest.indexOf(end)) {
      const message = rest.subarray(0, at);
      rest = rest.subarray(at + 1);
      const reading = message.length <= longest ? read(begin === undefined ? message : fromLast(message, begin)) : null;
      if (reading) onReading(reading);
    }
    if (rest.length > longest) rest = rest.subarray(-longest);
  };
}

function fromLast(message: Buffer, begin: number): Buffer {
  const at = message.lastIndexOf(begin);
  return at < 0 ? Buffer.alloc(0) : message.subarray(at);
}
