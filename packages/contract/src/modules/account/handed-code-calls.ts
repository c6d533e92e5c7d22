import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { platformStaffIndex, userIndex } from '../access/screens.ts';

const forSomebody = {
  who: 'PS',
  takes: { id: f.id({ required: true }) },
  gives: f.object({ signInCode: f.text({ required: true }), validUntil: f.time({ required: true }) }, { required: true }),
} as const;

/**
 * A code that staff tell a colleague whose account others guess at, and who can be sent none: with the right password it lets them in
 * once, whatever others fail at. By itself it opens nothing.
 */
export const issueSignInCode = call({ path: '/PlatformStaff/IssueSignInCode', ...forSomebody, needs: platformStaffIndex.Unlock });

/** The same for a customer. */
export const issueSignInCodeUser = call({ path: '/User/IssueSignInCode', ...forSomebody, needs: userIndex.Unlock });
