import type { Call } from '@entrepot/contract/core/call.ts';
import { getJob } from '@entrepot/contract/modules/files/calls.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { createElement } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { send } from '@entrepot/client/calls/http.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { listBody, readList } from './list-state.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { usePlace } from '../tabs/place.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

const lookEveryMs = 700;
const ended = new Set(['done', 'failed', 'cancelled']);

/** A list's button that takes it away as a file, narrowed as the list is now. */
export function useExportButton(of: AnyResource, call: Pick<Call, 'path'>, needs: Needs) {
  const t = useWords('core-web');
  const place = usePlace();
  const exporting = useExport(call);
  return {
    key: 'export',
    label: t('export.button'),
    icon: createElement(Icon, { name: 'download' }),
    needs,
    onClick: () => exporting.run(listBody(of, readList(of, place.query))),
  };
}

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

/** Takes a file to where the browser keeps what is taken. */
export function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
