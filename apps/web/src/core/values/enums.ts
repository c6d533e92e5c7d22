import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { textsNow } from '@entrepot/client/texts/i18n.ts';
import { toneOf } from './tones.ts';

/** The label of an enumeration's code in the language in use; the code itself when it has none. */
export function enumLabel(enumName: string, code: number): string {
  const labels = textsNow('enums') as Record<string, Record<string, string>> | undefined;
  return labels?.[enumName]?.[code] ?? String(code);
}

/** The choices of an enumeration, in the order of its codes in the contract. */
export function enumChoices(enumName: string): Choice[] {
  const codes = (enumCodes as unknown as Record<string, Record<string, number>>)[enumName] ?? {};
  return Object.values(codes).map((value) => ({ value, label: enumLabel(enumName, value), tone: toneOf(enumName, value) }));
}
