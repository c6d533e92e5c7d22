/** What a notice is about: green, blue, amber or red. */
export type NoticeTone = 'success' | 'info' | 'warn' | 'error';
/** A short message that stands over the page for a while. */
export interface Notice {
  /** A notice with the same id takes its place. */
  id?: string;
  tone: NoticeTone;
  title?: string;
  text: string;
  /** A number to copy, such as the one just made. */
  copy?: string;
  action?: { label: string; onClick(): void };
  /** ms; 0 stays until closed. */
  life?: number;
}

let show: (notice: Notice) => string = () => '';

/** Says how this client shows notices; it answers the id of the one it shows. */
export function showNoticesWith(way: (notice: Notice) => string): void {
  show = way;
}

/** Shows a notice; errors stay 5 seconds unless said otherwise. Gives its id. */
export const tell = (notice: Notice): string => show(notice.tone === 'error' ? { life: 5_000, ...notice } : notice);
