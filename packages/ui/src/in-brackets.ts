/** A label with what its number is counted in, bracketed as the language of the page does: "Weight (kg)", 「重量（kg）」. */
export function withUnit(label: string, unit: string | undefined): string {
  if (!unit) return label;
  return globalThis.document?.documentElement.lang.startsWith('zh') ? `${label}（${unit}）` : `${label} (${unit})`;
}
