import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type getGoLive, goLive } from '@entrepot/contract/modules/account/go-live-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  report: ResponseOf<typeof getGoLive.output>;
  onClose(): void;
}

/** Ends the trial of a site: the typed name confirms it; records are removed unless all are retained. */
export function GoLiveDialog({ report, onClose }: Props) {
  const t = useTexts('account');
  const { siteId, siteName, removed } = report;
  const total = removed.reduce((sum, { count }) => sum + count, 0);
  return (
    <CallDialog
      of={goLive}
      about={{ module: 'account' }}
      title={t('goLivePage.confirmTitle', { site: siteName })}
      above={<Alert tone="warn">{total ? t('goLivePage.confirmText', { count: total }) : t('goLivePage.confirmEmpty')}</Alert>}
      rows={[['typedName'], ['keepsRecords']]}
      fields={{ typedName: { hint: t('goLivePage.typeName', { site: siteName }) }, keepsRecords: { hint: t('goLivePage.keepHint') } }}
      params={{ siteId }}
      submit={t('goLivePage.start')}
      tone="danger"
      success={t('goLivePage.done', { site: siteName })}
      done={onClose}
      onClose={onClose}
    />
  );
}
