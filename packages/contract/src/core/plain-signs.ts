/** Converts full-width letters, digits, punctuation and spaces, as a Chinese input method may type them, to plain ones. */
export const plainSigns = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');
