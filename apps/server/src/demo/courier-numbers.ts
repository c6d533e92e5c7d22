/** A sequence of courier numbers in the couriers' real formats, deterministic for a seed. */
export interface Numbers {
  next(): string;
}

// SF: two letters and 13 digits; YTO: YT and 13; ZTO: 14 digits beginning with 7; STO: 15 beginning with 77; JD: JDV and 12; EMS: two letters, 9 digits, CN.
const forms: ((digits: (count: number) => string) => string)[] = [
  (digits) => `SF${digits(13)}`,
  (digits) => `YT${digits(13)}`,
  (digits) => `7${digits(13)}`,
  (digits) => `77${digits(13)}`,
  (digits) => `JDV${digits(12)}`,
  (digits) => `EA${digits(9)}CN`,
];

/** Creates the numbers for a seed (mulberry32, so that the demo is the same on every machine). */
export function parcelNumbers(seed: number): Numbers {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  let at = 0;
  return { next: () => forms[at++ % forms.length]!(digits) };
}
