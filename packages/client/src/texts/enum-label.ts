import { textsNow } from './i18n.ts';
import { stateName } from './status-sets.ts';

/** The label of an enumeration's code in the language in use; the code itself when it has none. */
export function enumLabel(enumName: string, code: number): string {
  const told = stateName(enumName, code);
  if (told !== undefined) return told;
  const labels = textsNow('enums')?.[enumName];
  const label = typeof labels === 'object' ? labels[code] : undefined;
  return typeof label === 'string' ? label : String(code);
}
