/** Names in a row, as the language of the page writes them: `,` in Chinese is `、`. */
export const listText = (names: readonly string[]): string =>
  names.join(globalThis.document?.documentElement.lang.startsWith('zh') ? '、' : ', ');
