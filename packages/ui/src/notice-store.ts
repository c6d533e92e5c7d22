import type { Notice } from './dialog-props.ts';
import { create } from 'zustand';

export type ShownNotice = Notice & { id: string };
/** The notices that show now. */
export const useNotices = create<{ shown: readonly ShownNotice[] }>(() => ({ shown: [] }));
const most = 3;
let last = 0;

/** Adds a notice to those shown: the same id replaces, and of more than three the oldest goes. */
export function withNotice(shown: readonly ShownNotice[], notice: ShownNotice): readonly ShownNotice[] {
  return [...shown.filter((one) => one.id !== notice.id), notice].slice(-most);
}

/** Shows a notice; gives its id. At most three show at once, older ones are closed. */
export function notify(notice: Notice): string {
  last += 1;
  const id = notice.id ?? `notice-${last}`;
  useNotices.setState(({ shown }) => ({ shown: withNotice(shown, { ...notice, id }) }));
  return id;
}

/** Closes a notice. */
export const closeNotice = (id: string) => useNotices.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }));
