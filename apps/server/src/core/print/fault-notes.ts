import type { Language } from '@entrepot/contract/core/language.ts';
import { text } from '../calls/texts.ts';
import { printFaults } from './pdf.ts';

const maxNamed = 5;
const maxSigns = 40;
const shortened = (one: string) => ([...one].length > maxSigns ? `${[...one].slice(0, maxSigns).join('')}…` : one).replace(/\s+/g, ' ');

/** States what a document cannot show as it was meant: characters without a glyph, and texts that were cut. Empty when it shows everything. */
export function faultNotes(language: Language, bytes: Buffer): string[] {
  const faults = printFaults(bytes);
  const note = (key: string, found: readonly string[]) => {
    if (!found.length) return [];
    const named = found.slice(0, maxNamed).map(shortened);
    const parts = found.length > maxNamed ? [...named, '…'] : named;
    return [text(language, `core.paper.${key}`, { parts }) ?? parts.join(' ')];
  };
  return faults ? [...note('missing', faults.missing), ...note('cut', faults.cut)] : [];
}
