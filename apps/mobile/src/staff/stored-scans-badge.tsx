import { usePendingScans, watchPending } from '@entrepot/client/scan/pending.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import css from './staff.module.css';

/**
 * Shows on every page except the first, which lists them, how many of the user's scans are pending or were refused later, and links there.
 * Renders nothing without such scans.
 */
export function StoredScansBadge() {
  const t = useTexts('staff');
  const owner = useSession((session) => session.user?.userId);
  const { waiting, refused } = usePendingScans();
  const [path] = useLocation();
  useEffect(() => {
    if (!owner) return;
    return watchPending(owner);
  }, [owner]);
  if (path === '/' || waiting.length + refused.length === 0) return null;
  return (
    <Link href="/" className={css.storedScans} data-refused={refused.length > 0 || undefined}>
      <Icon name={refused.length > 0 ? 'warn' : 'clock'} size={18} />
      {t('storedScans', { waiting: waiting.length, refused: refused.length })}
    </Link>
  );
}
