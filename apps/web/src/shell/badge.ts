const maxCount = 10;

/** Text of the bell's badge: the number up to ten, `10+` above, null for zero. */
export const badgeOf = (unread: number): string | null => (unread > maxCount ? `${maxCount}+` : unread > 0 ? String(unread) : null);
