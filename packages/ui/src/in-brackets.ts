/** A label with what stands behind it in brackets, a unit, a code or a count, as the language of the page writes them: "Weight (kg)", 「重量（kg）」. */
export function inBrackets(label: string, behind: string | number | undefined): string {
  if (behind === undefined || behind === '') return label;
  return globalThis.document?.documentElement.lang.startsWith('zh') ? `${label}（${behind}）` : `${label} (${behind})`;
}
