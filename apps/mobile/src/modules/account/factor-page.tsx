import { getSecondFactor } from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useState } from 'react';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { FactorSteps } from './factor-steps.tsx';
import { enter, signOut, useSession } from '@entrepot/client/session/session.ts';
import type { FactorWish } from '@entrepot/client/react/use-factor-switch.ts';

const proceed = () => void enter().catch(() => undefined);

/** Shows whether sign-in requires an authenticator app, and the steps to change it. */
export function FactorPage() {
  const t = useTexts('account');
  const [wish, setWish] = useState<FactorWish | null>(null);
  const { data, error, refetch } = useCallQuery(getSecondFactor, {});
  const demanded = useSession(({ user }) => user?.secondFactorMissing);
  if (wish)
    return (
      <Page title={t(`factor.${wish}Title`)}>
        <FactorSteps
          wish={wish}
          onClose={() => {
            setWish(null);
            void refetch();
            if (demanded) proceed();
          }}
        />
      </Page>
    );
  return (
    <Page title={t(demanded ? 'factor.demanded' : 'factor.title')} back={demanded ? undefined : '/settings'}>
      <Panel>
        {!data && (error ? <Failed problem={error} again={refetch} /> : <Waiting rows={1} />)}
        {data && (
          <Inside>
            {demanded ? (
              <span>{t('factor.demandedText')}</span>
            ) : (
              <span>{data.enabled ? t('factor.on', { count: data.recoveryCodesLeft }) : t('factor.off')}</span>
            )}
            {demanded && data.enabled ? (
              <Button kind="primary" size="large" wide onClick={proceed}>
                {t('factor.proceed')}
              </Button>
            ) : data.enabled ? (
              <>
                <Button wide onClick={() => setWish('renew')}>
                  {t('factor.renew')}
                </Button>
                <Button wide kind="danger" onClick={() => setWish('stop')}>
                  {t('factor.stop')}
                </Button>
              </>
            ) : (
              <Button kind="primary" size="large" wide onClick={() => setWish('start')}>
                {t('factor.start')}
              </Button>
            )}
            {demanded && (
              <Button wide onClick={() => void signOut()}>
                {t('factor.leave')}
              </Button>
            )}
          </Inside>
        )}
      </Panel>
    </Page>
  );
}
