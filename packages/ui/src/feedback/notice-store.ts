import type { Notice } from './dialog-props.ts';
import { create } from 'zustand';

export type VisibleNotice = Notice & { id: string };
/** Visible notices. */
export const useNotices = create<{ visible: readonly VisibleNotice[] }>(() => ({ visible: [] }));
const max = 3;
let last = 0;

/** Adds a notice to the visible ones: replaces one with the same id, and removes the oldest beyond three. */
export function withNotice(visible: readonly VisibleNotice[], notice: VisibleNotice): readonly VisibleNotice[] {
  return [...visible.filter((one) => one.id !== notice.id), notice].slice(-max);
}

/** Shows a notice and returns its id. At most three are visible; older ones are closed. */
export function notify(notice: Notice): string {
  last += 1;
  const id = notice.id ?? `notice-${last}`;
  useNotices.setState(({ visible }) => ({ visible: withNotice(visible, { ...notice, id }) }));
  return id;
}

/** Closes a notice. */
export const closeNotice = (id: string) => useNotices.setState(({ visible }) => ({ visible: visible.filter((one) => one.id !== id) }));
