/** Parses the kilograms that a scale types like a scanner ("2.35", "2.350kg"); null when it is something else. */
export function weightOf(code: string): string | null {
  const found = /^\+?(\d{1,4}(?:[.,]\d{1,3})?)(?:\s*kg)?$/i.exec(code.trim());
  return found ? found[1]!.replace(',', '.') : null;
}

/** The same for input that may also be a code: a short number without a point or unit is not a weight. */
export const scaleWeightOf = (code: string): string | null => (/[.,]|kg/i.test(code) ? weightOf(code) : null);
