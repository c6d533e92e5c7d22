import { useSearch } from 'wouter';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';
import { WrittenPage } from './written-page.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { ComponentType } from 'react';

/** Components that the client renders for `activeIndex` of the landing page; the server renders the rest of the public site. */
const entryParts: Record<string, ComponentType> = {
  account: late(() => import('./account-part.tsx').then(({ AccountPart }) => ({ default: AccountPart }))),
  register: late(() => import('../shell/entry/register-page.tsx').then(({ RegisterPage }) => ({ default: RegisterPage }))),
  retrievePassword: late(() => import('../shell/entry/retrieve-page.tsx').then(({ RetrievePage }) => ({ default: RetrievePage }))),
  invitation: late(() => import('../shell/entry/invitation-page.tsx').then(({ InvitationPage }) => ({ default: InvitationPage }))),
  verifyEmail: late(() => import('../shell/entry/verify-email-page.tsx').then(({ VerifyEmailPage }) => ({ default: VerifyEmailPage }))),
};

/** The part of the landing page that the address names. */
export function IndexPage() {
  const active = new URLSearchParams(useSearch()).get('activeIndex') ?? '';
  const Part = entryParts[active];
  if (!Part) return <WrittenPage key={active} />;
  return (
    <PublicFrame>
      <main className={css.part}>
        <Part key={active} />
      </main>
    </PublicFrame>
  );
}
