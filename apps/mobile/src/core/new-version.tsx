import { isOutdated } from '@entrepot/client/browser/version.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useEffect, useState } from 'react';
import css from './new-version.module.css';
import { takeNewVersion, useNewWorker } from './worker.ts';

const atMostEvery = 60_000;
let asked = 0;

/**
 * Says that there is a newer version. The person chooses the moment: a page that is being filled in is not taken away. Scans that the server
 * does not have yet go out first.
 */
export function NewVersion({ path }: { path: string }) {
  const t = useWords('mobile');
  const [is, setIs] = useState(false);
  const [scans, setScans] = useState<number | null>(null);
  const ready = useNewWorker((worker) => worker.ready);
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
  if (!is && !ready) return null;
  return (
    <div className={css.told} role="status">
      {scans ? t('version.waits', { count: scans }) : t('version.new')}
      <Button size="small" busy={scans !== null} onClick={() => void takeNewVersion(setScans)}>
        {t('version.load')}
      </Button>
    </div>
  );
}
