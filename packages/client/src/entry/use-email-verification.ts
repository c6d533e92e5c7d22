import { sendVerifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';
import { useIdentification } from '../react/use-identification.ts';
import { useTexts } from '../react/use-texts.ts';
import { useSession } from '../session/session.ts';

/** Requests a link that verifies an e-mail address of the user, who identifies itself with the request. */
export function useEmailVerification() {
  const t = useTexts('account');
  const user = useSession((session) => session.user);
  const [email, setEmail] = useState(user?.emailVerified ? '' : (user?.email ?? ''));
  const [feedback, setFeedback] = useState<{ tone: 'success' | 'error'; text: string }>();
  const identification = useIdentification();
  const sending = useAction(
    async (address: string) => callApi(sendVerifyEmail, { email: address, ...(await identification.params()) }, { quiet: true }),
    {
      done() {
        identification.reset();
        setFeedback({ tone: 'success', text: t('emailCard.done', { email: email.trim() }) });
      },
      handle(refusal) {
        setFeedback(identification.needsCode(refusal) ? undefined : { tone: 'error', text: wholeMessage(refusal) });
        return true;
      },
    },
  );
  return {
    now: user?.emailVerified ? t('emailCard.now', { email: user.email }) : t('emailCard.none'),
    email,
    setEmail,
    identification,
    feedback,
    busy: sending.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      const address = email.trim();
      setFeedback(address ? undefined : { tone: 'error', text: t('emailCard.missing') });
      if (identification.check() && address) void sending.run(address);
    },
  };
}
