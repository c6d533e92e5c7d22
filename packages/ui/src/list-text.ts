/** What stands between names in a row, as the language of the page writes it: `,` in Chinese is `、`. */
export const listMark = (): string => (globalThis.document?.documentElement.lang.startsWith('zh') ? '、' : ', ');

/** Names in a row, as the language of the page writes them. */
export const listText = (names: readonly string[]): string => names.join(listMark());
