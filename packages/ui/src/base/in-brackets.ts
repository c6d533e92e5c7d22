/** Appends a unit, a code or a count in brackets to a label, in the punctuation of the page's language: "Weight (kg)", 「重量（kg）」. */
export function inBrackets(label: string, behind: string | number | undefined): string {
  if (behind === undefined || behind === '') return label;
  return globalThis.document?.documentElement.lang.startsWith('zh') ? `${label}（${behind}）` : `${label} (${behind})`;
}
