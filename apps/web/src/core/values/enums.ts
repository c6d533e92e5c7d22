import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { statesOf } from '@entrepot/client/texts/status-sets.ts';
import { toneOf } from '@entrepot/ui/tones.ts';

export { enumLabel } from '@entrepot/client/texts/enum-label.ts';

/** The choices of an enumeration: the states of a package or order as the server's select list has them, others as the contract has. */
export function enumChoices(enumName: string): Choice[] {
  const codes = (enumCodes as unknown as Record<string, Record<string, number>>)[enumName] ?? {};
  const values = statesOf(enumName)?.map(({ value }) => value) ?? Object.values(codes);
  return values.map((value) => ({ value, label: enumLabel(enumName, value), tone: toneOf(enumName, value) }));
}
