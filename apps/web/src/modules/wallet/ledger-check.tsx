import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { getLedgerCheck, runLedgerCheck } from '@entrepot/contract/modules/billing/ledger-check.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** Results of the last check of the site's money and goods, with a button to check now. */
export function LedgerCheck() {
  const t = useTexts('wallet');
  const { timeZone } = useSettings();
  const [isVisible, setVisible] = useState(false);
  const { data } = useCallQuery(getLedgerCheck, {});
  const checking = useCall(runLedgerCheck);
  if (!data) return null;
  const count = data.differenceCount ?? 0;
  const differences = data.differences ?? [];
  const open = data.openCount ?? 0;
  const values = {
    count,
    open,
    time: data.checkedTime ? shownTime(data.checkedTime, timeZone, 'minute') : '',
    by: data.operatorName ?? t('pages.byClock'),
    seconds: ((data.milliseconds ?? 0) / 1000).toFixed(1),
  };
  const statusKey = !data.checkedTime
    ? 'neverChecked'
    : data.overdue
      ? 'checkedLate'
      : count
        ? 'checkedWrong'
        : open
          ? 'checkedOpen'
          : 'checkedClean';
  return (
    <>
      <Alert
        tone={!data.checkedTime ? 'info' : count || data.overdue ? 'error' : open ? 'warn' : 'success'}
        title={t('pages.check')}
        action={
          <Group tight>
            {differences.length > 0 && (
              <Button size="small" kind="primary" onClick={() => setVisible(true)}>
                {t('actions.seeDifferences')}
              </Button>
            )}
            <Button size="small" busy={checking.busy} onClick={() => checking.run({})}>
              {t('actions.checkNow')}
            </Button>
          </Group>
        }
      >
        {t(`pages.${statusKey}`, values)}
      </Alert>
      {isVisible && (
        <Modal opened onClose={() => setVisible(false)} title={t('pages.differences', { count: count + open })} size="wide">
          <Table
            label={t('pages.differences', { count: count + open })}
            columns={[
              { key: 'rule', label: t('pages.ruleHead') },
              { key: 'found', label: t('pages.foundHead') },
            ]}
            rows={differences.map(({ rule, id, found }, at) => ({
              key: `${at}`,
              cells: [
                headed(rule, t(`pages.rules.${rule}`)),
                <Text key="found" mono size="small">
                  {found ?? id ?? ''}
                </Text>,
              ],
            }))}
          />
        </Modal>
      )}
    </>
  );
}
