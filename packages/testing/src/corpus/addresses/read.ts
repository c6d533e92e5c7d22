/// <reference types="node" />
import { readFileSync } from 'node:fs';
import type { ComposedAddress, WantedAddress } from './compose.ts';
import type { Form } from './parts.ts';

const escapes: Record<string, string> = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\\\': '\\' };
const columns = ['recipientName', 'phoneCode', 'phone', 'telephone', 'mailboxCode', 'region', 'detailedAddress'] as const;

/** Written texts of all forms: `mixed` led to corrections after it was measured, `chat` did not. */
type Mixture = 'mixed' | 'chat';

/** The addresses of a form with their right values: those the parser was written with, or those it was first measured with. */
export function addressCorpus(form: Form | Mixture, set: 'tuned' | 'held-out'): ComposedAddress[] {
  const file = new URL(set === 'tuned' ? `${form}.tsv` : `${form}.held-out.tsv`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [text = '', ...values] = line.split('\t');
      const want = Object.fromEntries(columns.map((key, at) => [key, values[at] || null])) as unknown as WantedAddress;
      return { text: text.replace(/\\[nrt\\]/g, (escape) => escapes[escape]!), want };
    });
}
