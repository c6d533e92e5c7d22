import { getSandboxPayment, answerSandboxPayment } from '@entrepot/contract/modules/payments/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Card, Group, Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useSearch } from 'wouter';
import { errorProps } from '../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';

const acts = ['twice', 'less', 'keep', 'fail'] as const;

/** The practice provider's own page: the payer chooses how the payment ends and goes back. No money is taken. */
export function SandboxPaymentPage() {
  const t = useTexts('payments');
  const query = new URLSearchParams(useSearch());
  const input = { outTradeNo: query.get('outTradeNo') ?? '', token: query.get('token') ?? '' };
  const { data, error, refetch } = useCallQuery(getSandboxPayment, input, { retry: false });
  // Reloads the page, as a real provider does: phones go to the mobile client.
  const back = () => location.assign(wayBack(data?.returnPath ?? '/'));
  const paying = useCall(answerSandboxPayment, { done: back });
  const act = (what: string) => paying.run({ ...input, act: what });
  const nameOf = (what: string) => t(`pages.act${what[0]!.toUpperCase()}${what.slice(1)}`);
  return (
    <PublicFrame>
      <main className={css.narrow}>
        <Card>
          {!data && !error && <LoadingBlock />}
          {!data && error && <ErrorState {...errorProps(error, refetch)} title={t('pages.sandboxUnknown')} />}
          {data && (
            <Stack>
              <Title level={1}>{t('pages.sandbox')}</Title>
              <Text>{data.title}</Text>
              <Text size="large" mono>
                {data.currency} {Number(data.amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })}
              </Text>
              {data.state === 'open' ? (
                <>
                  <Alert tone="info">{t('pages.sandboxText')}</Alert>
                  <Button kind="primary" size="large" wide onClick={() => act('pay')}>
                    {t('pages.actPay')}
                  </Button>
                  <Group>
                    {acts.map((what) => (
                      <Button key={what} onClick={() => act(what)}>
                        {nameOf(what)}
                      </Button>
                    ))}
                    <Button kind="quiet" onClick={back}>
                      {t('pages.actLater')}
                    </Button>
                  </Group>
                </>
              ) : (
                <>
                  <Alert tone="warn">{t('pages.sandboxEnded')}</Alert>
                  <Button kind="primary" onClick={back}>
                    {t('pages.back')}
                  </Button>
                </>
              )}
            </Stack>
          )}
        </Card>
      </main>
    </PublicFrame>
  );
}
