/** The tone of a notice: green, blue, amber or red. */
export type NoticeTone = 'success' | 'info' | 'warn' | 'error';
/** A short message shown above the page for some seconds. */
export interface Notice {
  /** Replaces the notice with the same id. */
  id?: string;
  tone: NoticeTone;
  title?: string;
  text: string;
  /** A number to copy, such as that of a new record. */
  copy?: string;
  action?: { label: string; onClick(): void };
  /** ms; 0 stays until closed. */
  life?: number;
}

let show: (notice: Notice) => string = () => '';

/** Sets how this client shows notices; the function returns the id of the notice. */
export function setNoticeSink(way: (notice: Notice) => string): void {
  show = way;
}

/** Shows a notice; errors are shown for 5 seconds unless stated otherwise. Returns its id. */
export const toast = (notice: Notice): string => show(notice.tone === 'error' ? { life: 5_000, ...notice } : notice);
