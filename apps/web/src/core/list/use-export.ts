import type { Call } from '@entrepot/contract/core/call.ts';
import { getJob } from '@entrepot/contract/modules/files/calls.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { send } from '@entrepot/client/calls/http.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Button } from './buttons.tsx';
import { listBody, readList } from './list-state.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTabLocation } from '../tabs/tab-location.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { download } from '../app/download.ts';

const lookEveryMs = 700;
const ended = new Set(['done', 'failed', 'cancelled']);

/** Button that exports the list with its current filters. */
export function useExportButton(of: AnyResource, call: Pick<Call, 'path'>, needs: Needs): Button<void> {
  const t = useTexts('core-web');
  const place = useTabLocation();
  const exporting = useExport(call);
  return {
    key: 'export',
    label: t('export.button'),
    icon: 'download',
    needs,
    run: () => exporting.run(listBody(of, readList(of, place.query))),
  };
}

/** Exports a list: starts the job, waits for it and offers the file. The list's query is in wire names. */
export function useExport(call: Pick<Call, 'path'>) {
  const t = useTexts('core-web');
  return useAction(async (query: Record<string, unknown>) => {
    const { index: _index, rows: _rows, ...request } = query;
    const { JobId: jobId } = (await send(call.path, request, {})) as { JobId: string };
    toast({ tone: 'info', text: t('export.running'), life: 3_000 });
    for (;;) {
      const job = await callApi(getJob, { jobId }, { quiet: true });
      if (job.status === 'done' && job.resultUrl) {
        const url = job.resultUrl;
        download(url);
        toast({ tone: 'success', text: t('export.done'), action: { label: t('export.open'), onClick: () => download(url) }, life: 12_000 });
        return url;
      }
      if (ended.has(job.status)) {
        toast({ tone: 'error', text: t('export.failed') });
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  });
}
