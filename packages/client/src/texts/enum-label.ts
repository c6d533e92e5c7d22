import { textsNow } from './i18n.ts';
import { stateName } from './status-sets.ts';

/** Returns the label of an enumeration code in the current language; the code itself when it has none. */
export function enumLabel(enumName: string, code: number): string {
  const result = stateName(enumName, code);
  if (result !== undefined) return result;
  const labels = textsNow('enums')?.[enumName];
  const label = typeof labels === 'object' ? labels[code] : undefined;
  return typeof label === 'string' ? label : String(code);
}
