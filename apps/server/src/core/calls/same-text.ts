import { timingSafeEqual } from 'node:crypto';

/** Are two texts the same, told in a time that does not depend on where they differ? */
export function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given, 'utf8'), Buffer.from(wanted, 'utf8')];
  return a.length === b.length && timingSafeEqual(a, b);
}
