import { useEffect, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { versionFile } from '@entrepot/client/browser/version.ts';
import css from './sign-in.module.css';

const password = 'Entrepot2026';
const accounts = { staff: ['admin', 'manager', 'leader', 'clerk'], customer: ['alice', 'bob', 'merchant'] } as const;

/** The accounts of the demo data, offered when the server says that it runs with them. */
export function DemoAccounts({ kind, onUse }: { kind: keyof typeof accounts; onUse(name: string, password: string): void }) {
  const t = useWords('shell');
  const [demo, setDemo] = useState(false);
  useEffect(() => void versionFile().then((file) => setDemo(file?.demo === true)), []);
  if (!demo) return null;
  return (
    <section className={css.demo} aria-label={t('signIn.demo', { password })}>
      <p>{t('signIn.demo', { password })}</p>
      <ul>
        {accounts[kind].map((name) => (
          <li key={name}>
            <button type="button" aria-label={t('signIn.demoUse', { name })} onClick={() => onUse(name, password)}>
              <b>{name}</b> {t(`demo.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
