import { getCodSummary } from '@entrepot/contract/modules/cod/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

const labels = {
  toBeCollected: 'toBeCollected',
  payable: 'payable',
  remittable: 'remittableNow',
  withCarriers: 'withCarriers',
  remitted: 'remitted',
} as const;

/** What is asked for, collected, ready and paid out, in each currency; staff see above their orders what waits for a decision. */
export function CodFigures({ orders = false }: { orders?: boolean }) {
  const t = useWords('cod');
  const place = usePlace();
  const staff = audience() !== 'C';
  const currencyOf = useCurrencyOf();
  const { data } = useQuery({ queryKey: ['codSummary'], queryFn: () => ask(getCodSummary, {}, { quiet: true }) });
  if (!data?.length) return null;
  const differing = data.reduce((sum, row) => sum + (row.differing ?? 0), 0);
  const keys = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => staff || key !== 'withCarriers');
  return (
    <Stack>
      <Card title={staff ? undefined : t('pages.mine')}>
        <Stack>
          {data.map((row) => (
            <Grid key={row.currencyId} columns={keys.length} least={130}>
              {keys.map((key) => (
                <div key={key}>
                  <Text size="small" tone="soft">
                    {t(`pages.${labels[key]}`)}
                  </Text>
                  <Money amount={row[key] ?? null} currency={currencyOf(row)} size="large" />
                </div>
              ))}
            </Grid>
          ))}
        </Stack>
      </Card>
      {orders && differing > 0 && (
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
