import { versionFile } from '@entrepot/client/browser/version.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useEffect, useState } from 'react';
import css from './entry.module.css';

const password = 'Entrepot2026';
const accounts = { staff: ['clerk', 'leader', 'picker'], customer: ['alice', 'bob'] } as const;

/** The accounts of the demo data, offered when the server says that it runs with them. */
export function DemoAccounts({ kind, onUse }: { kind: keyof typeof accounts; onUse(name: string, password: string): void }) {
  const t = useWords('entry');
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    void versionFile().then((file) => setDemo(file?.demo === true));
  }, []);
  if (!demo) return null;
  return (
    <div className={css.demo} role="group" aria-label={t('signIn.demo')}>
      <span>{t('signIn.demo')}</span>
      {accounts[kind].map((name) => (
        <button key={name} type="button" aria-label={t('signIn.demoUse', { name })} onClick={() => onUse(name, password)}>
          {name}
        </button>
      ))}
    </div>
  );
}
