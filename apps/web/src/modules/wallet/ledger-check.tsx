import { headed } from '@entrepot/client/texts/headed.ts';
import { getLedgerCheck, runLedgerCheck } from '@entrepot/contract/modules/billing/ledger-check.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Group, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** What the last check of the site's money and goods found, and the way to check now. */
export function LedgerCheck() {
  const t = useWords('wallet');
  const { timeZone } = useSettings();
  const [shown, setShown] = useState(false);
  const { data } = useQuery({ queryKey: ['ledgerCheck'], queryFn: () => ask(getLedgerCheck, {}, { quiet: true }) });
  const checking = useCall(runLedgerCheck);
  if (!data) return null;
  const count = data.differenceCount ?? 0;
  const differences = data.differences ?? [];
  const values = {
    count,
    time: data.checkedTime ? timeText(data.checkedTime, timeZone).slice(0, 16) : '',
    by: data.operatorName ?? t('pages.byClock'),
    seconds: ((data.milliseconds ?? 0) / 1000).toFixed(1),
  };
  const said = !data.checkedTime ? 'neverChecked' : count ? 'checkedWrong' : 'checkedClean';
  return (
    <>
      <Alert
        tone={!data.checkedTime ? 'info' : count ? 'error' : 'success'}
        title={t('pages.check')}
        action={
          <Group tight>
            {differences.length > 0 && (
              <Button size="small" kind="primary" onClick={() => setShown(true)}>
                {t('actions.seeDifferences')}
              </Button>
            )}
            <Button size="small" busy={checking.busy} onClick={() => checking.run({})}>
              {t('actions.checkNow')}
            </Button>
          </Group>
        }
      >
        {t(`pages.${said}`, values)}
      </Alert>
      {shown && (
        <Modal opened onClose={() => setShown(false)} title={t('pages.differences', { count })} size="wide">
          <Table
            label={t('pages.differences', { count })}
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
