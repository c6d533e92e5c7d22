import { getUserMessagesUnreadCount } from '@entrepot/contract/modules/content/calls.ts';
import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askAfterRows } from '@entrepot/client/react/rows-first.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../core/tabs/place.ts';
import { reloadUser } from '@entrepot/client/session/session.ts';
import { badgeOf } from './badge.ts';
import { useRealtime } from '@entrepot/client/hub/realtime.ts';

/** How many messages are unread; leads to them. Says so when news no longer arrive by themselves. */
export function Bell() {
  const t = useWords('shell');
  const lost = useRealtime((realtime) => realtime.lost);
  const { data: unread } = useQuery({
    queryKey: ['unread'],
    queryFn: () => askAfterRows(getUserMessagesUnreadCount, {}),
    staleTime: 30_000,
  });
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== unread) void reloadUser().catch(() => undefined);
    before.current = unread;
  }, [unread]);
  const badge = badgeOf(unread ?? 0);
  return (
    <IconButton
      label={t(lost ? 'top.messagesLost' : 'top.messages')}
      icon={<Icon name={lost ? 'offline' : 'bell'} size={18} />}
      badge={badge ?? undefined}
      onClick={() => go('/MineUserMessagesIndex')}
    />
  );
}
