import { notify } from '@entrepot/ui/notice-store.ts';
import type { Notice } from '@entrepot/ui/dialog-props.ts';

/** Shows a notice in the stack, at most three at once; errors stay 5 seconds unless said otherwise. Gives its id. */
export const tell = (notice: Notice): string => notify(notice.tone === 'error' ? { life: 5_000, ...notice } : notice);
