import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { toneOf } from '@entrepot/ui/tones.ts';

export { enumLabel } from '@entrepot/client/texts/enum-label.ts';

/** The choices of an enumeration, in the order of its codes in the contract. */
export function enumChoices(enumName: string): Choice[] {
  const codes = (enumCodes as unknown as Record<string, Record<string, number>>)[enumName] ?? {};
  return Object.values(codes).map((value) => ({ value, label: enumLabel(enumName, value), tone: toneOf(enumName, value) }));
}
