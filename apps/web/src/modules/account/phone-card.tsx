import { bindPhone, getBindPhoneSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { type FormEvent, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { reloadUser, useSession } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';

/** The person's mobile number, and another one in its place, proved by a code. */
export function PhoneCard() {
  const t = useWords('account');
  const user = useSession((session) => session.user);
  const proof = usePhoneProof(getBindPhoneSmsCaptcha, { withCaptcha: false });
  const [problem, setProblem] = useState('');
  const binding = useCall(bindPhone, {
    success: t('phoneCard.done'),
    done: () => void reloadUser(),
    handle(refusal) {
      setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
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
    <Card title={t('phoneCard.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>{user?.phoneVerified ? t('phoneCard.now', { phone }) : t('phoneCard.none')}</Text>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <PhoneProof proof={proof} />
          <div>
            <Button type="submit" kind="primary" busy={binding.busy}>
              {t('phoneCard.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
