import type { Call } from '@entrepot/contract/core/call.ts';
import { getJob } from '@entrepot/contract/modules/files/calls.ts';
import { ask } from './api.ts';
import { send } from './http.ts';
import { useWords } from './i18n.ts';
import { tell } from './notices.ts';
import { useAction } from './use-action.ts';

const lookEveryMs = 700;
const ended = new Set(['done', 'failed', 'cancelled']);

/** Takes a list away as a file: starts its job, waits for it and offers the file. The list's query is in wire names. */
export function useExport(call: Pick<Call, 'path'>) {
  const t = useWords('core-web');
  return useAction(async (query: Record<string, unknown>) => {
    const { index: _index, rows: _rows, ...asked } = query;
    const { JobId: jobId } = (await send(call.path, asked, {})) as { JobId: string };
    tell({ tone: 'info', text: t('export.running'), life: 3_000 });
    for (;;) {
      const job = await ask(getJob, { jobId }, { quiet: true });
      if (job.status === 'done' && job.resultUrl) {
        const url = job.resultUrl;
        follow(url);
        tell({ tone: 'success', text: t('export.done'), action: { label: t('export.open'), onClick: () => follow(url) }, life: 12_000 });
        return url;
      }
      if (ended.has(job.status)) {
        tell({ tone: 'error', text: t('export.failed') });
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  });
}

function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
