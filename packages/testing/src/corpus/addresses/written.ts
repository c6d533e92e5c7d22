/// <reference types="node" />
import { readFileSync } from 'node:fs';
import type { WantedAddress } from './compose.ts';

const escapes: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\\\': '\\' };
const columns = ['recipientName', 'phoneCode', 'phone', 'telephone', 'mailboxCode', 'region', 'detailedAddress'] as const;

/** A written text with the values that are right for each field. */
export interface WrittenAddress {
  text: string;
  /** Right values per field: ` || ` separates alternatives, `{…}` surrounds what may also stay unread. */
  want: Record<keyof WantedAddress, string>;
  /** Fields that the text does not decide: marked with any value, or right. */
  undecided: readonly string[];
}

/** A set of written texts, `written-<set>.tsv`. */
export const writtenAddresses = (set: string): WrittenAddress[] =>
  readFileSync(new URL(`written-${set}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [text = '', ...values] = line.split('\t');
      return {
        text: text.replace(/\\[nrt\\]/g, (escape) => escapes[escape]!),
        want: Object.fromEntries(columns.map((key, at) => [key, values[at] ?? ''])) as unknown as WrittenAddress['want'],
        undecided: (values[columns.length] ?? '').split(',').filter(Boolean),
      };
    });

/** Spaces and separators between the parts of a street or a name carry no value. */
const compact = (value: string) => value.replace(/[\s,，、;；]+/g, '');

/** All values that a wanted value allows: its alternatives, with each of the optional parts and without. */
function allowed(want: string): string[] {
  const [, before, optional, after] = /^(.*?)\{(.*?)\}(.*)$/s.exec(want) ?? [];
  if (optional === undefined) return [want];
  return [...allowed(`${before}${optional}${after}`), ...allowed(`${before}${after}`)];
}

/** The fields of a reading that are wrong: not one of the allowed values, nor undecided and marked. */
export function wrongFields(
  { want, undecided }: WrittenAddress,
  read: Record<keyof WantedAddress, string | null>,
  marked: readonly string[],
): (keyof WantedAddress)[] {
  return columns.filter((key) => {
    const values = want[key].split('||').flatMap((one) => allowed(one.trim()).map(compact));
    if (values.includes(compact(read[key] ?? ''))) return false;
    const field = key === 'region' ? 'places' : key;
    return !(undecided.includes(field) && marked.includes(field));
  });
}
