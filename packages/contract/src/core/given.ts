/**
 * The entries of an object that have a value: without those that are undefined. For what counts its keys or would write the word
 * `undefined`: an address's query, the headers of a call, the faults of a form.
 */
export function given<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
