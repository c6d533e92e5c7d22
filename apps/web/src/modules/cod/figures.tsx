import { getCodSummary } from '@entrepot/contract/modules/cod/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Card, Group, Stack } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../core/api.ts';
import { useWords } from '../../core/i18n.ts';
import { usePlace, writeQuery } from '../../core/place.ts';
import { audience } from '../../core/session.ts';
import { useCurrencyOf } from '../wallet/pickers.tsx';

/** What is asked for, collected, ready and paid out, in each currency; staff also see what waits for a decision. */
export function CodFigures() {
  const t = useWords('cod');
  const place = usePlace();
  const staff = audience() !== 'C';
  const currencyOf = useCurrencyOf();
  const { data } = useQuery({ queryKey: ['codSummary'], queryFn: () => ask(getCodSummary, {}, { quiet: true }) });
  if (!data?.length) return null;
  const differing = data.reduce((sum, row) => sum + (row.differing ?? 0), 0);
  const keys = ['toBeCollected', 'payable', 'remittable', ...(staff ? (['withCarriers'] as const) : []), 'remitted'] as const;
  const labels = {
    toBeCollected: 'toBeCollected',
    payable: 'payable',
    remittable: 'remittableNow',
    withCarriers: 'withCarriers',
    remitted: 'remitted',
  };
  return (
    <Stack>
      <Card {...(staff ? {} : { title: t('pages.mine') })}>
        <Table
          label={t('pages.payable')}
          columns={[
            { key: 'currency', label: t('codRemittance.fields.currencyId') },
            ...keys.map((key) => ({ key, label: t(`pages.${labels[key]}`), align: 'right' as const })),
          ]}
          rows={data.map((row) => ({
            key: row.currencyId,
            cells: [row.currencyCode, ...keys.map((key) => <Money key={key} amount={row[key] ?? null} currency={currencyOf(row)} />)],
          }))}
        />
      </Card>
      {differing > 0 && (
        <Alert tone="warn">
          <Group>
            <span>{t('pages.differing', { count: differing })}</span>
            <Button size="small" onClick={() => writeQuery(place, new URLSearchParams({ differs: 'true' }))}>
              {t('actions.seeDiffering')}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  );
}
