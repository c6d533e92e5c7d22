import { expect, test } from 'vitest';
import { newPasswordProblem } from './password-rule.ts';

test.each([
  ['Entrepot2026', 'Entrepot2026', undefined],
  ['Entrepot2026', 'Entrepot2027', 'differs'],
  ['short', 'short', 'rule'],
  ['onlyletters', 'onlyletters', 'rule'],
  ['letters1 2', 'letters1 2', 'rule'],
  ['a'.repeat(16) + '1', 'a'.repeat(16) + '1', 'rule'],
])('checks the new password %s repeated as %s', (password, confirmPassword, problem) => {
  expect(newPasswordProblem({ password, confirmPassword })).toBe(problem);
});
