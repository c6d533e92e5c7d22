const begins = Buffer.from([0xff, 0xd8, 0xff]);
const ends = Buffer.from([0xff, 0xd9]);
// A frame that never ends is none.
const largest = 8_000_000;

/** Finds the jpegs in a stream that carries one after the other, with or without words between them. */
export function jpegsIn(hear: (frame: Buffer) => void): (part: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const start = rest.indexOf(begins);
      if (start < 0) {
        // The beginning of one may be cut in two.
        rest = rest.subarray(Math.max(0, rest.length - begins.length + 1));
        return;
      }
      const end = rest.indexOf(ends, start + begins.length);
      if (end < 0) {
        rest = rest.length - start > largest ? Buffer.alloc(0) : rest.subarray(start);
        return;
      }
      hear(rest.subarray(start, end + ends.length));
      rest = rest.subarray(end + ends.length);
    }
  };
}
