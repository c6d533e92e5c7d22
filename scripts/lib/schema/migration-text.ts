import type { Difference } from './words.ts';

/** Returns the text of the migration that would resolve the differences; open decisions are comments in it. */
export function migrationText(differences: readonly Difference[]): string {
  const all = (part: 'inside' | 'outside' | 'confirm') => differences.flatMap((difference) => difference[part] ?? []);
  const confirm = all('confirm').map((statement) => statement.replace(/^/gm, '-- '));
  const outside = all('outside');
  return [
    ...all('inside'),
    ...(confirm.length
      ? [`-- To be decided: what follows loses data, or stops everybody who uses the table. Take the marks away, or the line.`, ...confirm]
      : []),
    ...(outside.length ? ['-- outside a transaction', ...outside] : []),
    '',
  ].join('\n');
}
