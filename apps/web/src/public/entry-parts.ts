import { late } from '@entrepot/ui/late.tsx';
import { type ComponentType } from 'react';

/** What the client draws behind `activeIndex` of the landing page; everything else of the public site the server writes. */
export const entryParts: Record<string, ComponentType> = {
  account: late(() => import('./account-part.tsx').then(({ AccountPart }) => ({ default: AccountPart }))),
  register: late(() => import('../shell/entry/register-page.tsx').then(({ RegisterPage }) => ({ default: RegisterPage }))),
  retrievePassword: late(() => import('../shell/entry/retrieve-page.tsx').then(({ RetrievePage }) => ({ default: RetrievePage }))),
  verifyEmail: late(() => import('../shell/entry/verify-email-page.tsx').then(({ VerifyEmailPage }) => ({ default: VerifyEmailPage }))),
};
