import { keysOf } from '@entrepot/contract/core/keys-of.ts';
import { getCodSummary } from '@entrepot/contract/modules/cod/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCurrencyOf } from '../wallet/public.tsx';

const labels = {
  toBeCollected: 'toBeCollected',
  notCollected: 'notCollected',
  payable: 'payable',
  remittable: 'remittableNow',
  withCarriers: 'withCarriers',
  remitted: 'remitted',
} as const;

/** Requested, collected, ready and paid-out amounts per currency; staff also see amounts that await a decision. */
export function CodFigures({ orders = false }: { orders?: boolean }) {
  const t = useTexts('cod');
  const place = useTabLocation();
  const staff = audience() !== 'customer';
  const currencyOf = useCurrencyOf();
  const { data } = useCallQuery(getCodSummary, {});
  if (!data?.length) return null;
  const differing = data.reduce((sum, row) => sum + (row.differing ?? 0), 0);
  const keys = keysOf(labels).filter((key) => staff || key !== 'withCarriers');
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
