import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankStatementIndex } from '@entrepot/contract/modules/bank/screens.ts';
import { getBankProposals, matchBankLine } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Badge, Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { type ReactNode, useState } from 'react';
import { LoadError } from '../../core/app/load-error.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { BankLineRow } from './bank-lists.tsx';
import { BankImportDrawer } from './import-drawer.tsx';
import css from './bank.module.css';
import { ExplainDialog } from './line-dialogs.tsx';

type Proposal = ResponseOf<typeof getBankProposals.output>[number];
const usualRows = 20;

/** The open lines, each with the records that it may pay; a person confirms one, or explains the line. */
export function ToMatch({ children }: { children: ReactNode }) {
  const t = useTexts('bank');
  useLanguage();
  const place = useTabLocation();
  const can = useCan();
  const [importing, setImporting] = useState(false);
  const [{ page, size }, setPaging] = useState({ page: 1, size: usualRows });
  const { data, error, refetch } = useRows(bankLine, { BankLineStatus: enumCodes.BankLineStatus.Open, rows: size, index: page });
  const rows = data?.data ?? [];
  const ids = rows.map(({ id }) => id);
  const proposed = useCallQuery(
    getBankProposals,
    { ids },
    {
      enabled: ids.length > 0 && can(bankStatementIndex.Match),
      showsPrevious: true,
      follows: ['bankLine', 'recharge', 'withdrawal', 'codRemittance'],
    },
  );
  const proposalsOf = (id: string) => (proposed.data ?? []).filter(({ bankLineId }) => bankLineId === id);
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          can(bankStatementIndex.Import) && (
            <Button kind="primary" onClick={() => setImporting(true)}>
              {t('actions.Import')}
            </Button>
          )
        }
      />
      {children}
      <Text tone="soft">{t('pages.matchRules')}</Text>
      {error && !data && <LoadError error={error} again={refetch} />}
      {data && rows.length === 0 && <EmptyState title={t('pages.nothingOpen')} />}
      {rows.length > 0 && (
        <Card flush>
          <ul className={css.lines} aria-label={t('pages.toMatch')}>
            {rows.map((row) => (
              <li key={row.id} className={css.line}>
                <Stack gap="none">
                  <Text>{row.day}</Text>
                  <Amount row={row} />
                </Stack>
                <Texts row={row} />
                <Proposed
                  key={proposalsOf(row.id)[0]?.sourceId ?? 'none'}
                  row={row}
                  proposals={proposed.data ? proposalsOf(row.id) : null}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pager page={page} size={size} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setPaging} />
      {importing && <BankImportDrawer onClose={() => setImporting(false)} />}
    </>
  );
}

function Amount({ row }: { row: BankLineRow }) {
  return <Money amount={row.amount} currency={useCurrencyOf()(row)} signed />;
}

const Texts = ({ row: { counterparty, reference, description, accountNumber } }: { row: BankLineRow }) => (
  <Stack gap="none">
    <Text>{[counterparty, reference].filter(Boolean).join(' · ')}</Text>
    {description && <Text tone="soft">{description}</Text>}
    <Text tone="soft">{accountNumber}</Text>
  </Stack>
);

/** The likeliest record of a line, others to choose from, and the buttons. */
function Proposed({ row, proposals }: { row: BankLineRow; proposals: readonly Proposal[] | null }) {
  const t = useTexts('bank');
  const can = useCan()(bankStatementIndex.Match);
  const [chosen, setChosen] = useState<string | null>(null);
  const [explaining, setExplaining] = useState(false);
  const proposal = proposals?.find(({ sourceId }) => sourceId === chosen) ?? proposals?.[0];
  const matching = useCall(matchBankLine, { success: t('pages.matched', { number: proposal?.sourceNumber ?? '' }) });
  const nameOf = ({ bankMatchType, sourceNumber, ownerName, day }: Proposal) =>
    [enumLabel('BankMatchType', bankMatchType), sourceNumber, ownerName, day].filter(Boolean).join(' · ');
  if (!can) return null;
  return (
    <Stack gap="small">
      {proposals && !proposal && <Text tone="soft">{t('pages.noProposal')}</Text>}
      {proposal && proposals && (
        <>
          {proposals.length > 1 ? (
            <Select
              label={t('pages.proposal')}
              hideLabel
              options={proposals.map((one) => ({ value: one.sourceId, label: nameOf(one) }))}
              value={proposal.sourceId}
              onChange={(value: string | null) => setChosen(value)}
            />
          ) : (
            <Text>{nameOf(proposal)}</Text>
          )}
          <Group tight>
            {proposal.named && <Badge tone="success">{t('pages.named')}</Badge>}
            {proposal.waits && <Badge tone="waiting">{t('pages.waits')}</Badge>}
          </Group>
        </>
      )}
      <Group tight>
        {proposal && (
          <Button
            size="small"
            kind="primary"
            busy={matching.busy}
            onClick={() => matching.run({ id: row.id, bankMatchType: proposal.bankMatchType, sourceId: proposal.sourceId })}
          >
            {t('actions.match')}
          </Button>
        )}
        <Button size="small" onClick={() => setExplaining(true)}>
          {t('actions.explain')}
        </Button>
      </Group>
      {explaining && <ExplainDialog id={row.id} onClose={() => setExplaining(false)} />}
    </Stack>
  );
}
