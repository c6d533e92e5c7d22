import { isOutdated } from '@entrepot/client/browser/version.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useEffect, useState } from 'react';
import css from './new-version.module.css';
import { applyUpdate, useNewWorker } from './worker.ts';

const minIntervalMs = 60_000;
let lastCheck = 0;

/**
 * Notifies the user of a new version. The user decides when to reload, so that a form being filled in is not lost. Pending scans are sent
 * first.
 */
export function NewVersion({ path }: { path: string }) {
  const t = useTexts('mobile');
  const [is, setIs] = useState(false);
  const [scans, setScans] = useState<number | null>(null);
  const ready = useNewWorker((worker) => worker.ready);
  useEffect(() => {
    const look = () => {
      if (document.hidden || Date.now() - lastCheck < minIntervalMs) return;
      lastCheck = Date.now();
      void isOutdated().then((outdated) => outdated && setIs(true));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [path]);
  if (!is && !ready) return null;
  return (
    <div className={css.notice} role="status">
      {scans ? t('version.waits', { count: scans }) : t('version.new')}
      <Button size="small" busy={scans !== null} onClick={() => void applyUpdate(setScans)}>
        {t('version.load')}
      </Button>
    </div>
  );
}
