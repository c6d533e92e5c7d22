import { useRegistration } from '@entrepot/client/entry/use-registration.ts';
import { useTexts, useLanguage } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { PhoneFields } from '../core/phone-fields.tsx';
import { safePath } from '../core/place.ts';
import css from './entry.module.css';
import { NewPassword } from './new-password.tsx';
import { type Language, siteLanguage } from '@entrepot/contract/core/language.ts';
import { getAgreement } from '@entrepot/contract/modules/sites/public-calls.ts';
import { useCallQueries } from '@entrepot/client/react/call-queries.ts';
import { callQuery } from '@entrepot/client/react/call-query.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Failed } from '../core/failed.tsx';

const kinds = ['register', 'service', 'privacy'] as const;
const codeOf = (language: Language) => ([1, 2, 3] as const)[siteLanguage(language) - 1] ?? 1;

/** The terms a customer agrees to when registering. */
function AgreementText() {
  const t = useTexts('entry');
  const language = useLanguage();
  const { data, error, refetch } = useCallQueries(
    kinds.map((kind) => callQuery(getAgreement, { kind, siteLanguage: codeOf(language) }, { anonymous: true })),
  );
  if (!data) return error ? <Failed compact problem={error} again={refetch} /> : <LoadingBlock />;
  const written = data.filter(Boolean);
  if (written.length === 0) return <Soft>{t('register.noAgreement')}</Soft>;
  // The server sanitizes rich text with an allow-list when it is saved.
  return written.map((text, at) => <div key={at} dangerouslySetInnerHTML={{ __html: String(text) }} />);
}

/** Registers a customer account; `referrer` in the address is the member code of the referrer. */
export function RegisterPage() {
  const t = useTexts('entry');
  const query = new URLSearchParams(useSearch());
  const referrerCode = query.get('referrer');
  const to = safePath(query.get('to'));
  const [, go] = useLocation();
  const [isReading, setReading] = useState(false);
  const form = useRegistration({
    referrerCode,
    success: t('register.done'),
    onEntered: () => go(to === '/' ? '/addresses/ours' : to, { replace: true }),
  });
  const registration = (
    <form className={css.form} onSubmit={form.onSubmit} noValidate>
      <p className={css.lead}>{t('register.lead')}</p>
      {referrerCode && <Alert tone="info">{t('register.referrer', { code: referrerCode })}</Alert>}
      <PhoneFields proof={form.proof} />
      <TextField
        label={t('register.userName')}
        hint={t('register.userNameHint')}
        name="username"
        autoComplete="username"
        maxLength={32}
        value={form.userName}
        onChange={form.setUserName}
        error={form.wrong.name ? t('register.userNameRule') : undefined}
      />
      <NewPassword label={t('signIn.password')} value={form.passwords} onChange={form.setPasswords} wrong={form.wrong.password} />
      <Checkbox
        label={t('register.agree')}
        name="agreement"
        checked={form.agreed}
        onChange={form.setAgreed}
        error={form.wrong.agreement ? t('register.agreeFirst') : undefined}
      />
      <Button kind="link" onClick={() => setReading(!isReading)}>
        {t('register.read')}
      </Button>
      {isReading && <AgreementText />}
      {form.problem && (
        <Alert tone="error" live>
          {form.problem}
        </Alert>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        {t('register.submit')}
      </Button>
    </form>
  );
  return (
    <Page title={t('register.title')} back="/">
      <Languages />
      <Panel>
        <Inside>{form.closed ? <Alert tone="info">{t('register.closed')}</Alert> : registration}</Inside>
      </Panel>
      <Panel>
        <Row title={t('register.haveAccount')} to="/sign-in" />
        <FullSiteLink to="/index?activeIndex=register">{t('register.fullSite')}</FullSiteLink>
      </Panel>
    </Page>
  );
}
