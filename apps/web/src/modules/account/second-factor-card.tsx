import { getSecondFactor } from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Card, Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { FactorWish } from '@entrepot/client/react/use-factor-switch.ts';

const SecondFactorDialog = late(() => import('./second-factor-dialog.tsx').then((part) => ({ default: part.SecondFactorDialog })));

/** Shows whether sign-in requires an authenticator app, with the buttons that change it. */
export function SecondFactorCard() {
  const t = useTexts('account');
  const [wish, setWish] = useState<FactorWish | null>(null);
  const { data, error, refetch } = useCallQuery(getSecondFactor, {});
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
