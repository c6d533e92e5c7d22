import { textsNow } from './i18n.ts';

/** The label of an enumeration's code in the language in use; the code itself when it has none. */
export function enumLabel(enumName: string, code: number): string {
  const labels = textsNow('enums')?.[enumName];
  const label = typeof labels === 'object' ? labels[code] : undefined;
  return typeof label === 'string' ? label : String(code);
}
