/**
 * Whether a password satisfies the rule: 6 to 16 characters without spaces or Chinese, with at least two of letters, digits and special
 * characters.
 */
export function matchesPasswordRule(password: string): boolean {
  if (!/^[\x21-\x7e]{6,16}$/.test(password)) return false;
  return [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length >= 2;
}

/** The problem of a new password and its repetition: it breaks the rule, or they differ. */
export function newPasswordProblem(typed: { password: string; confirmPassword: string }): 'rule' | 'differs' | undefined {
  if (!matchesPasswordRule(typed.password)) return 'rule';
  return typed.password === typed.confirmPassword ? undefined : 'differs';
}
