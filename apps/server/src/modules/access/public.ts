// What this module offers to the others.
export { createAccount, type NewAccount } from './create-account.ts';
export { type Limits, limitsOf } from './limits.ts';
export { badPassword, hashPassword, isPassword, newPasswordKey, openPasswords } from './passwords.ts';
export { endSessions } from './sessions.ts';
