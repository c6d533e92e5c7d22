const mostShown = 10;

/** What the bell's badge says of so many unread messages: the number up to ten, `10+` above, nothing for none. */
export const badgeOf = (unread: number): string | null => (unread > mostShown ? `${mostShown}+` : unread > 0 ? String(unread) : null);
