import { type ComponentType, lazy } from 'react';

/** Pages of their own behind `activeIndex` of the landing page. */
export const entryParts: Record<string, ComponentType> = {
  account: lazy(() => import('./account-part.tsx').then(({ AccountPart }) => ({ default: AccountPart }))),
  register: lazy(() => import('../shell/entry/register-page.tsx').then(({ RegisterPage }) => ({ default: RegisterPage }))),
  retrievePassword: lazy(() => import('../shell/entry/retrieve-page.tsx').then(({ RetrievePage }) => ({ default: RetrievePage }))),
  notice: lazy(() => import('./reading-parts.tsx').then(({ NoticesPart }) => ({ default: NoticesPart }))),
  helpTutorial: lazy(() => import('./reading-parts.tsx').then(({ HelpPart }) => ({ default: HelpPart }))),
  aboutUs: lazy(() => import('./reading-parts.tsx').then(({ AboutPart }) => ({ default: AboutPart }))),
  contactUs: lazy(() => import('./reading-parts.tsx').then(({ ContactPart }) => ({ default: ContactPart }))),
  agreement: lazy(() => import('./reading-parts.tsx').then(({ AgreementPart }) => ({ default: AgreementPart }))),
  verifyEmail: lazy(() => import('../shell/entry/verify-email-page.tsx').then(({ VerifyEmailPage }) => ({ default: VerifyEmailPage }))),
};
