import { reloadPage } from '@entrepot/client/browser/reload.ts';
import { isOutdated } from '@entrepot/client/browser/version.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useEffect, useState } from 'react';
import css from './new-version.module.css';

const atMostEvery = 60_000;
let asked = 0;

/** Says that the server has a newer version. The person chooses the moment: a page that is being filled in is not taken away. */
export function NewVersion({ path }: { path: string }) {
  const t = useWords('mobile');
  const [is, setIs] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.hidden || Date.now() - asked < atMostEvery) return;
      asked = Date.now();
      void isOutdated().then((outdated) => outdated && setIs(true));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [path]);
  if (!is) return null;
  return (
    <div className={css.told} role="status">
      {t('version.new')}
      <Button size="small" onClick={reloadPage}>
        {t('version.load')}
      </Button>
    </div>
  );
}
