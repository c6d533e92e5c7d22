import type { Measured } from './compare.ts';

/** The ratios that were last reached: case → way beside it → the product's speed over its. */
export type Expected = Readonly<Record<string, Readonly<Record<string, number>>>>;

// Two runs on one machine differ by some hundredths; a fall beyond this is a fall.
const least = 0.85;

/** Which ratios fell below 0.85 of what is expected, as sentences. A case or a way that was not measured says nothing. */
export function slower(measured: readonly Measured[], expected: Expected): string[] {
  return measured.flatMap(({ name, ratios }) =>
    Object.entries(expected[name] ?? {}).flatMap(([way, ratio]) => {
      const now = ratios[way];
      if (now === undefined || now >= ratio * least) return [];
      return [`${name} beside ${way}: ${now.toFixed(2)}, expected at least ${(ratio * least).toFixed(2)} (${least} of ${ratio})`];
    }),
  );
}
