/**
 * Returns the entries of an object without those that are undefined, for code that counts keys or would write the word `undefined`: a URL's
 * query, the headers of a call, the faults of a form.
 */
export function definedOnly<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
