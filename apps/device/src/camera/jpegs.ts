const begins = Buffer.from([0xff, 0xd8, 0xff]);
const ends = Buffer.from([0xff, 0xd9]);
// Maximum frame size in bytes; a longer frame without an end marker is discarded.
const largest = 8_000_000;

/**
 * Returns a function that accepts chunks of a stream and calls `onFrame` with each JPEG. Bytes between JPEGs, such as multipart headers,
 * are skipped.
 */
export function jpegsIn(onFrame: (frame: Buffer) => void): (part: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const start = rest.indexOf(begins);
      if (start < 0) {
        // The start marker may be split across two chunks.
        rest = rest.subarray(Math.max(0, rest.length - begins.length + 1));
        return;
      }
      const end = rest.indexOf(ends, start + begins.length);
      if (end < 0) {
        rest = rest.length - start > largest ? Buffer.alloc(0) : rest.subarray(start);
        return;
      }
      onFrame(rest.subarray(start, end + ends.length));
      rest = rest.subarray(end + ends.length);
    }
  };
}
