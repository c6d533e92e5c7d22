import { usePendingScans, watchPending } from '@entrepot/client/scan/pending.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import css from './staff.module.css';

/** How many scans of the person wait or were refused later, over every page but the first, where they stand; leads to them. Nothing while there are none. */
export function KeptCount() {
  const t = useWords('staff');
  const owner = useSession((session) => session.user?.userId);
  const { waiting, refused } = usePendingScans();
  const [path] = useLocation();
  useEffect(() => {
    if (!owner) return;
    return watchPending(owner);
  }, [owner]);
  if (path === '/' || waiting.length + refused.length === 0) return null;
  return (
    <Link href="/" className={css.kept} data-refused={refused.length > 0 || undefined}>
      <Icon name={refused.length > 0 ? 'warn' : 'clock'} size={18} />
      {t('kept', { waiting: waiting.length, refused: refused.length })}
    </Link>
  );
}
