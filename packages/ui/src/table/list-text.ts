/** Returns the separator between names in a list in the page's language: `,`, in Chinese `、`. */
export const listMark = (): string => (globalThis.document?.documentElement.lang.startsWith('zh') ? '、' : ', ');

/** Joins names by the rules of the page's language. */
export const listText = (names: readonly string[]): string => names.join(listMark());
