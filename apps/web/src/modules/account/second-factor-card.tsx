import { getSecondFactor } from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Card, Group, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { FactorWish } from '@entrepot/client/react/use-factor-switch.ts';

const SecondFactorDialog = late(() => import('./second-factor-dialog.tsx').then((part) => ({ default: part.SecondFactorDialog })));

/** Whether signing in takes an authenticator app, and the buttons that switch it. */
export function SecondFactorCard() {
  const t = useWords('account');
  const [wish, setWish] = useState<FactorWish | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['second factor'], queryFn: () => ask(getSecondFactor, {}, { quiet: true }) });
  return (
    <Card title={t('factor.title')}>
      {error && !data ? (
        <ErrorState compact {...errorProps(error, refetch)} />
      ) : data ? (
        <Stack>
          <p>{data.enabled ? t('factor.on', { count: data.recoveryCodesLeft }) : t('factor.off')}</p>
          <Group>
            {data.enabled ? (
              <>
                <Button onClick={() => setWish('renew')}>{t('factor.renew')}</Button>
                <Button kind="danger" onClick={() => setWish('stop')}>
                  {t('factor.stop')}
                </Button>
              </>
            ) : (
              <Button kind="primary" onClick={() => setWish('start')}>
                {t('factor.start')}
              </Button>
            )}
          </Group>
        </Stack>
      ) : (
        <LoadingBlock />
      )}
      <Suspense>{wish && <SecondFactorDialog wish={wish} onClose={() => setWish(null)} />}</Suspense>
    </Card>
  );
}
