/** The kilograms a scale types like a scanner ("2.35", "2.350kg"), or null when it is something else. */
export function weightOf(code: string): string | null {
  const found = /^\+?(\d{1,4}(?:[.,]\d{1,3})?)(?:\s*kg)?$/i.exec(code.trim());
  return found ? found[1]!.replace(',', '.') : null;
}

/** The same of what only a scale says: a short number without a point or its unit may be a code. */
export const scaleWeightOf = (code: string): string | null => (/[.,]|kg/i.test(code) ? weightOf(code) : null);
