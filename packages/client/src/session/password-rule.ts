/** Does a password keep the rule: 6 to 16 characters without spaces or Chinese, of at least two of letters, digits and signs? */
export function keepsRule(password: string): boolean {
  if (!/^[\x21-\x7e]{6,16}$/.test(password)) return false;
  return [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length >= 2;
}
