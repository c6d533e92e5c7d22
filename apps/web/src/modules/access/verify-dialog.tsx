import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { verifyOperationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** Verifies the log against its seals and shows the result. */
export function VerifyDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('access');
  const { timeZone } = useSettings();
  const { data, error, refetch } = useCallQuery(verifyOperationLog, {}, { timeout: 120_000, gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={t('logPage.verify')} size="large">
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : data ? (
        <Stack>
          {data.broken.length ? (
            <Alert tone="error" title={t('logPage.broken')} live>
              {t('logPage.brokenText')}
            </Alert>
          ) : (
            <Alert tone="success" title={t('logPage.intact', { rows: data.sealedRows, waiting: data.waitingRows })} live />
          )}
          {data.broken.length > 0 && (
            <Table
              label={t('logPage.broken')}
              columns={[
                { key: 'site', label: t('tree.site') },
                { key: 'batch', label: t('operationLogSeal.fields.sequence') },
                { key: 'time', label: t('operationLogSeal.fields.fromId') },
                { key: 'reason', label: '' },
              ]}
              rows={data.broken.map(({ siteName, sequence, fromTime, reason }) => ({
                key: `${siteName} ${sequence}`,
                cells: [siteName, t('logPage.batch', { sequence }), fromTime ? shownTime(fromTime, timeZone) : '—', reason],
              }))}
            />
          )}
          <Text tone="soft">{t('logPage.verifyText')}</Text>
          {data.newest.length > 0 && <Text strong>{t('logPage.newest')}</Text>}
          {data.newest.map(({ siteName, sequence, hash }) => (
            <CopyText key={siteName} text={`${siteName} ${sequence} ${hash}`} />
          ))}
        </Stack>
      ) : (
        <LoadingBlock />
      )}
    </Modal>
  );
}
