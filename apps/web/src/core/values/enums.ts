import type { CodeOf, EnumName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import type { Choice } from '@entrepot/ui/base/context-props.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { statesOf } from '@entrepot/client/texts/status-sets.ts';
import { isStatusName, toneOf } from '@entrepot/contract/core/statuses.ts';

export { enumLabel } from '@entrepot/client/texts/enum-label.ts';

const enumerations: Readonly<Record<string, Readonly<Record<string, number>>>> = enumCodes;
const codesOf = (enumName: string) => enumerations[enumName] ?? {};

/** Returns the options of an enumeration: statuses of packages and orders from the server's select list, others from the contract. */
export function enumChoices<N extends EnumName>(enumName: N): Choice<CodeOf<N>>[];
export function enumChoices(enumName: string): Choice[];
export function enumChoices(enumName: string): Choice[] {
  const codes = codesOf(enumName);
  const values = statesOf(enumName)?.map(({ value }) => value) ?? Object.values(codes);
  const offered = values.filter((value) => isOffered(enumName, value));
  return offered.map((value) => ({
    value,
    label: enumLabel(enumName, value),
    tone: isStatusName(enumName) ? toneOf(enumName, value) : undefined,
  }));
}
