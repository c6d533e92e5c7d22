import { getSecondFactor } from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Card, Group, Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enter, signOut } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';

const SecondFactorDialog = late(() => import('./second-factor-dialog.tsx').then((part) => ({ default: part.SecondFactorDialog })));
const proceed = () => void enter().catch(() => undefined);

/** Shown in place of the product to staff whose site requires a second factor, until they have set one up. */
export function DemandedFactorPage() {
  const t = useTexts('account');
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useCallQuery(getSecondFactor, {});
  const title = t('factor.demanded');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="error-page">
      <Card>
        <Title level={1}>{title}</Title>
        {error && !data ? (
          <ErrorState compact {...errorProps(error, refetch)} />
        ) : data ? (
          <Stack>
            <p>{t('factor.demandedText')}</p>
            <Group>
              {data.enabled ? (
                <Button kind="primary" onClick={proceed}>
                  {t('factor.proceed')}
                </Button>
              ) : (
                <Button kind="primary" onClick={() => setOpen(true)}>
                  {t('factor.start')}
                </Button>
              )}
              <Button onClick={() => void signOut()}>{t('factor.leave')}</Button>
            </Group>
          </Stack>
        ) : (
          <LoadingBlock />
        )}
      </Card>
      <Suspense>
        {open && (
          <SecondFactorDialog
            wish="start"
            onClose={() => {
              setOpen(false);
              void refetch();
              proceed();
            }}
          />
        )}
      </Suspense>
    </main>
  );
}
