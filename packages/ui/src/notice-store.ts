import type { Notice } from './dialog-props.ts';
import { createStore } from './store.ts';

export type ShownNotice = Notice & { id: string };
export const notices = createStore<readonly ShownNotice[]>([]);
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
  notices.set((shown) => withNotice(shown, { ...notice, id }));
  return id;
}

/** Closes a notice. */
export const closeNotice = (id: string) => notices.set((shown) => shown.filter((one) => one.id !== id));
