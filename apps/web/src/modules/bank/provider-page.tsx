import { getMissingPayments } from '@entrepot/contract/modules/bank/provider-calls.ts';
import { providerFile } from '@entrepot/contract/modules/bank/provider-file.ts';
import { providerLine } from '@entrepot/contract/modules/bank/provider-line.ts';
import { providerSettlementIndex } from '@entrepot/contract/modules/bank/screens.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { type ReactNode, useState } from 'react';
import { LoadError } from '../../core/app/load-error.tsx';
import type { Button as ListButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { usePageView } from '../../core/tabs/use-page-view.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

const ImportDrawer = late(() => import('./provider-import-drawer.tsx').then((part) => ({ default: part.ProviderImportDrawer })));
const LineDialog = late(() => import('./provider-dialogs.tsx').then((part) => ({ default: part.ProviderLineDialog })));
const MissingDialog = late(() => import('./provider-dialogs.tsx').then((part) => ({ default: part.MissingDialog })));
const RevertDialog = late(() => import('./provider-dialogs.tsx').then((part) => ({ default: part.RevertFileDialog })));

const views = ['providerOpen', 'providerLines', 'providerFiles', 'providerMissing'] as const;
const { Open, Decided } = enumCodes.ProviderLineStatus;

/** Settlement files of payment providers: differences to decide, all lines, the files, and payments that none contains. */
export function Page() {
  const t = useTexts('bank');
  const { view, show, title } = usePageView(views);
  const tabs = (
    <Tabs label={title} value={view} onChange={(key) => show(key)} tabs={views.map((key) => ({ key, label: t(`pages.${key}`) }))} />
  );
  if (view === 'providerFiles') return <Files onLines={(id) => show('providerLines', { providerFileId: id })}>{tabs}</Files>;
  if (view === 'providerMissing') return <Missing>{tabs}</Missing>;
  return (
    <Lines key={view} isOpen={view !== 'providerLines'}>
      {tabs}
    </Lines>
  );
}

const importButton = {
  key: 'importProvider',
  needs: providerSettlementIndex.Import,
  whenEmpty: 'too' as const,
  dialog: (_: void, onClose: () => void) => <ImportDrawer onClose={onClose} />,
};

function Lines({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  const actions: readonly ListButton<Listed<typeof providerLine>>[] = [
    {
      key: 'decideLine',
      needs: providerSettlementIndex.Decide,
      visible: ({ providerLineStatus }) => providerLineStatus === Open,
      dialog: ({ id }, onClose) => <LineDialog id={id} onClose={onClose} />,
    },
    {
      key: 'undoDecision',
      needs: providerSettlementIndex.Decide,
      visible: ({ providerLineStatus }) => providerLineStatus === Decided,
      dialog: ({ id }, onClose) => <LineDialog id={id} undo onClose={onClose} />,
    },
  ];
  return (
    <ListPage
      of={providerLine}
      form={false}
      fixed={isOpen ? { providerLineStatus: Open } : {}}
      empty={t('providerLine.empty')}
      cells={moneyCells(providerLine, currencyOf, { signed: ['amount', 'fee', 'ownAmount'] })}
      rowTone={({ providerLineStatus }) => (providerLineStatus === Open ? 'waiting' : undefined)}
      toolbar={[importButton]}
      actions={actions}
    >
      {children}
      <Text tone="soft">{t('pages.providerRules')}</Text>
    </ListPage>
  );
}

function Files({ onLines, children }: { onLines(id: string): void; children: ReactNode }) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  const actions: readonly ListButton<Listed<typeof providerFile>>[] = [
    { key: 'seeProviderLines', run: ({ id }) => onLines(id) },
    {
      key: 'revertFile',
      needs: providerSettlementIndex.Import,
      tone: 'danger',
      visible: ({ providerFileStatus }) => providerFileStatus === enumCodes.ProviderFileStatus.Imported,
      dialog: ({ id, fileName }, onClose) => <RevertDialog id={id} file={fileName} onClose={onClose} />,
    },
  ];
  return (
    <ListPage
      of={providerFile}
      form={false}
      empty={t('providerFile.empty')}
      cells={moneyCells(providerFile, currencyOf, { signed: ['fees', 'others'] })}
      toolbar={[importButton]}
      actions={actions}
    >
      {children}
    </ListPage>
  );
}

/** Payments that the imported files should contain. */
function Missing({ children }: { children: ReactNode }) {
  const t = useTexts('bank');
  const place = useTabLocation();
  const currencyOf = useCurrencyOf();
  const can = useCan();
  const [deciding, setDeciding] = useState<{ id: string; number: string; undo: boolean }>();
  const { data, error, refetch } = useCallQuery(getMissingPayments, {}, { follows: ['providerLine', 'onlinePayment'] });
  const mayDecide = can(providerSettlementIndex.Decide);
  return (
    <Stack>
      <PageHeader title={place.title} />
      {children}
      <Text tone="soft">{t('pages.missingNote')}</Text>
      {!data && (error ? <LoadError error={error} again={refetch} /> : <LoadingBlock />)}
      {data?.length === 0 && <EmptyState title={t('pages.nothingMissing')} />}
      {data && data.length > 0 && (
        <Card flush>
          <Table
            label={t('pages.providerMissing')}
            columns={[
              { key: 'reference', label: t('providerLine.fields.reference') },
              { key: 'providerReference', label: t('providerLine.fields.providerReference') },
              { key: 'account', label: t('providerLine.fields.configurationId') },
              { key: 'customer', label: t('pages.customer') },
              { key: 'paidTime', label: t('pages.paidTime') },
              { key: 'amount', label: t('pages.amount'), align: 'right' },
              { key: 'decision', label: t('pages.missingDecision') },
            ]}
            rows={data.map((row) => ({
              key: row.id,
              cells: [
                row.outTradeNo,
                row.providerTradeNo ?? '',
                row.configurationName,
                row.ownerName ?? '',
                <FieldValue key="paidTime" of={onlinePayment} name="paidTime" row={row} />,
                <Money key="amount" amount={row.amount} currency={currencyOf(row)} />,
                <Stack key="decision" gap="small">
                  {row.decision && <Text>{[row.decision, row.decidedByName].filter(Boolean).join(' · ')}</Text>}
                  {mayDecide && (
                    <div>
                      <Button size="small" onClick={() => setDeciding({ id: row.id, number: row.outTradeNo, undo: Boolean(row.decision) })}>
                        {t(row.decision ? 'actions.undoDecision' : 'actions.decideLine')}
                      </Button>
                    </div>
                  )}
                </Stack>,
              ],
            }))}
          />
        </Card>
      )}
      {deciding && (
        <MissingDialog
          {...deciding}
          onClose={() => {
            setDeciding(undefined);
            void refetch();
          }}
        />
      )}
    </Stack>
  );
}
