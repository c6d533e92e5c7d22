import { usePasswordReset } from '@entrepot/client/entry/use-password-reset.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useLocation, useSearch } from 'wouter';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel } from '../core/parts.tsx';
import { PhoneFields } from '../core/phone-fields.tsx';
import css from './entry.module.css';
import { NewPassword } from './new-password.tsx';

/** Sets a new password with a code sent to the verified phone; `as=staff` in the address selects the back office. */
export function ForgottenPage() {
  const t = useTexts('entry');
  const search = useSearch();
  const [, go] = useLocation();
  const kind = new URLSearchParams(search).get('as') === 'staff' ? 'staff' : 'customer';
  const form = usePasswordReset(kind, { success: t('forgotten.done'), onDone: () => go(`/sign-in?${search}`, { replace: true }) });
  return (
    <Page title={t('forgotten.title')} back={`/sign-in?${search}`}>
      <Languages />
      <Panel>
        <Inside>
          <form className={css.form} onSubmit={form.onSubmit} noValidate>
            <p className={css.lead}>{t('forgotten.lead')}</p>
            <PhoneFields proof={form.proof} />
            <NewPassword label={t('forgotten.password')} value={form.passwords} onChange={form.setPasswords} wrong={form.wrong} />
            {form.problem && (
              <Alert tone="error" live>
                {form.problem}
              </Alert>
            )}
            <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
              {t('forgotten.submit')}
            </Button>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
