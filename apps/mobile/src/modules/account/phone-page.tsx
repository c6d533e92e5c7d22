import { bindPhone, getBindPhoneSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { reloadUser, useSession } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { type FormEvent, useState } from 'react';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { PhoneFields } from '../../core/phone-fields.tsx';
import { wordsOf } from './refusal.ts';

/** The person's mobile number, and another one in its place, proved by a code. */
export function PhonePage() {
  const t = useWords('account');
  const user = useSession((session) => session.user);
  const proof = usePhoneProof(getBindPhoneSmsCaptcha, { withCaptcha: false });
  const [problem, setProblem] = useState('');
  const binding = useCall(bindPhone, {
    success: t('phoneCard.done'),
    done: () => void reloadUser(),
    handle(refusal) {
      setProblem(wordsOf(refusal));
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    if (proof.check()) await binding.run(proof.given());
  }
  const phone = `+${user?.phoneCode} ${user?.phoneNumber}`;
  return (
    <Page title={t('phoneCard.title')} back="/settings">
      <Panel>
        <Inside>
          <span>{user?.phoneVerified ? t('phoneCard.now', { phone }) : t('phoneCard.none')}</span>
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Stack>
              <PhoneFields proof={proof} />
              {problem && (
                <Alert tone="error" live>
                  {problem}
                </Alert>
              )}
              <Button type="submit" kind="primary" size="large" wide busy={binding.busy}>
                {t('phoneCard.submit')}
              </Button>
            </Stack>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
