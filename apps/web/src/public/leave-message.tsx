import { leaveMessage } from '@entrepot/contract/modules/account/leave-message.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { HumanCheck } from '../core/proof/human-check.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useHumanCheck } from '@entrepot/client/react/use-human-check.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import css from './public.module.css';

const empty = { name: '', phone: '', email: '', content: '' };

/** A visitor's message to the staff of the site. */
export function LeaveMessage() {
  const t = useWords('public');
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState(false);
  const human = useHumanCheck();
  const sending = useAction(
    async () =>
      ask(
        leaveMessage,
        { ...typed, phone: typed.phone || null, email: typed.email || null, ...(await human.given()) },
        { quiet: true, anonymous: true },
      ),
    {
      done() {
        setDone(true);
        setTyped(empty);
        human.renew();
      },
      handle(refusal) {
        setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
        human.renew();
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = !typed.name.trim() || !typed.content.trim();
    const said = missing ? t('leave.missing') : typed.phone || typed.email ? '' : t('leave.contactMissing');
    setProblem(said);
    if (!said) await sending.run(undefined);
  }
  const set = (key: keyof typeof empty) => (value: string) => setTyped((now) => ({ ...now, [key]: value }));
  return (
    <section className={css.leave} aria-label={t('leave.title')}>
      <h2>{t('leave.title')}</h2>
      {done ? (
        <>
          <Alert tone="success" live>
            {t('leave.done')}
          </Alert>
          <Button kind="link" onClick={() => setDone(false)}>
            {t('leave.another')}
          </Button>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <p>{t('leave.lead')}</p>
          <TextField
            label={t('leave.name')}
            name="name"
            value={typed.name}
            onChange={set('name')}
            maxLength={64}
            autoComplete="name"
            required
          />
          <TextField
            label={t('leave.phone')}
            name="phone"
            type="tel"
            value={typed.phone}
            onChange={set('phone')}
            maxLength={32}
            autoComplete="tel"
          />
          <TextField
            label={t('leave.email')}
            name="email"
            type="email"
            value={typed.email}
            onChange={set('email')}
            maxLength={128}
            autoComplete="email"
          />
          <TextArea label={t('leave.content')} name="content" value={typed.content} onChange={set('content')} maxLength={1000} required />
          <HumanCheck check={human} />
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <Button type="submit" kind="primary" busy={sending.busy} disabled={!human.ready}>
            {t('leave.send')}
          </Button>
        </form>
      )}
    </section>
  );
}
