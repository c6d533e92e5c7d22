import type { Difference } from './words.ts';

/** Returns the text of the migration that would resolve the differences; open decisions are comments in it. */
export function migrationText(differences: readonly Difference[]): string {
  const all = (part: 'inside' | 'outside' | 'confirm') => differences.flatMap((difference) => difference[part] ?? []);
  const confirm = all('confirm').map((statement) => statement.replace(/^/gm, '-- '));
  const outside = all('outside');
  return [
    ...all('inside'),
    ...(confirm.length
      ? [
          `-- These statements lose data or block the users of a table: uncomment or delete them. A drop may wait, as a comment, for the next release.`,
          ...confirm,
        ]
      : []),
    ...(outside.length ? ['-- outside a transaction', ...outside] : []),
    '',
  ].join('\n');
}
