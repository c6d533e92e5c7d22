import { getJob } from '@entrepot/contract/modules/files/calls.ts';
import { exportTransferQuotations } from '@entrepot/contract/modules/pricing/calls.ts';
import { ask } from '../../core/api.ts';
import { useWords } from '../../core/i18n.ts';
import { tell } from '../../core/notices.ts';
import { useAction } from '../../core/use-action.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const between = 500;

/** Has the rate sheet written and takes it to the person's downloads. */
export function useRateExport() {
  const t = useWords('pricing');
  return useAction(
    async (_now: null) => {
      const { jobId } = await ask(exportTransferQuotations, {}, { quiet: true });
      for (;;) {
        const { status, resultUrl } = await ask(getJob, { jobId }, { quiet: true });
        if (status === 'done' && resultUrl) return resultUrl;
        if (status === 'failed' || status === 'cancelled') return null;
        await pause(between);
      }
    },
    {
      done(url) {
        if (!url) return tell({ tone: 'error', text: t('pages.exportFailed') });
        const link = document.createElement('a');
        link.href = url;
        link.download = 'TransferQuotation.xlsx';
        link.click();
        tell({ tone: 'success', text: t('pages.exported') });
      },
    },
  );
}
