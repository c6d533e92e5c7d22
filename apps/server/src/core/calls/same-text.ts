import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, independent of where they differ. */
export function sameText(actual: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(actual, 'utf8'), Buffer.from(wanted, 'utf8')];
  return a.length === b.length && timingSafeEqual(a, b);
}
