import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffIndex, userIndex } from '../access/screens.ts';

const forOtherUser = {
  audience: ['platform', 'site'],
  idempotent: false,
  input: { id: f.id({ required: true }) },
  output: f.object({ signInCode: f.text({ required: true }), validUntil: f.time({ required: true }) }, { required: true }),
} as const;

/**
 * Issues a one-time code that staff pass on to a colleague whose account is locked by failed sign-ins and who cannot receive one: together
 * with the right password it permits one sign-in. The code alone opens nothing.
 */
export const issueSignInCode = call({ path: '/PlatformStaff/IssueSignInCode', ...forOtherUser, needs: platformStaffIndex.Unlock });

/** The same for a customer. */
export const issueSignInCodeUser = call({ path: '/User/IssueSignInCode', ...forOtherUser, needs: userIndex.Unlock });
