import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Timeline } from '../timeline/public.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { BillExtras } from './bill-extras.tsx';
import { BillLead } from './bill-lead.tsx';
import { detailParts } from './bill-facts.ts';
import { useBill } from './use-bill.ts';
import { useBillActions } from './use-bill-actions.tsx';

/** One bill on a page of its own, named in the address by `id`. */
export function Page() {
  const t = useWords('billing');
  const can = useCan();
  const place = usePlace();
  const id = place.query.get('id');
  const { data: row, error, refetch } = useBill(id);
  const cells = moneyCells(bill, useCurrencyOf());
  const { actions, dialog } = useBillActions();
  useTabTitle(row?.serialNumber);
  if (!id) return <EmptyState title={t('pages.noneChosen')} action={{ label: t('bill.plural'), onClick: () => go('/BillIndex') }} />;
  if (error && !row) return <NotShown error={error} again={refetch} />;
  if (!row) return <LoadingBlock />;
  const possible = actions.filter(({ needs, shown }) => can(needs) && shown(row));
  return (
    <Stack>
      <PageHeader
        title={row.serialNumber}
        onBack={() => leave(place)}
        actions={possible.map(({ key, label, tone, run }, at) => (
          <Button key={key} kind={tone === 'danger' ? 'danger' : at === 0 ? 'primary' : 'plain'} onClick={() => run(row)}>
            {label}
          </Button>
        ))}
      />
      <Card>
        <BillLead row={row} />
      </Card>
      <Card>
        <BillExtras id={id} />
      </Card>
      <FactSheet of={bill} row={row} parts={detailParts(t)} cells={cells} />
      <Timeline of={{ billId: id }} />
      {dialog}
    </Stack>
  );
}
