import { late } from '@entrepot/ui/late.tsx';
import { type ComponentType } from 'react';

/** Pages of their own behind `activeIndex` of the landing page. */
export const entryParts: Record<string, ComponentType> = {
  account: late(() => import('./account-part.tsx').then(({ AccountPart }) => ({ default: AccountPart }))),
  register: late(() => import('../shell/entry/register-page.tsx').then(({ RegisterPage }) => ({ default: RegisterPage }))),
  retrievePassword: late(() => import('../shell/entry/retrieve-page.tsx').then(({ RetrievePage }) => ({ default: RetrievePage }))),
  notice: late(() => import('./reading-parts.tsx').then(({ NoticesPart }) => ({ default: NoticesPart }))),
  helpTutorial: late(() => import('./reading-parts.tsx').then(({ HelpPart }) => ({ default: HelpPart }))),
  aboutUs: late(() => import('./reading-parts.tsx').then(({ AboutPart }) => ({ default: AboutPart }))),
  contactUs: late(() => import('./reading-parts.tsx').then(({ ContactPart }) => ({ default: ContactPart }))),
  agreement: late(() => import('./reading-parts.tsx').then(({ AgreementPart }) => ({ default: AgreementPart }))),
  verifyEmail: late(() => import('../shell/entry/verify-email-page.tsx').then(({ VerifyEmailPage }) => ({ default: VerifyEmailPage }))),
};
