import { getSetUpGuide } from '@entrepot/contract/modules/account/guide-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Badge, Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../core/api.ts';
import { errorProps } from '../../core/error-props.ts';
import { useWords } from '../../core/i18n.ts';
import { pickerOf } from '../../core/picker-of.tsx';
import { go, usePlace } from '../../core/place.ts';
import { audience } from '../../core/session.ts';
import css from './guide.module.css';

const SitePicker = pickerOf('site');

/** What a site still needs before it can open: ten steps, each with its mark and the way to its screen. */
export function Page() {
  const t = useWords('account');
  const { title } = usePlace();
  const [siteId, setSiteId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['set-up guide', siteId],
    queryFn: () => ask(getSetUpGuide, { siteId }, { quiet: true }),
    placeholderData: (before) => before,
  });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  const { steps, doneCount, siteName } = data;
  return (
    <>
      <PageHeader title={title} subtitle={t('guide.progress', { site: siteName, done: doneCount, count: steps.length })} />
      <Stack>
        {audience() === 'P' && SitePicker && (
          <div className={css.site}>
            <SitePicker
              label={t('guide.site')}
              value={siteId ?? data.siteId}
              shown={siteName}
              onChange={(id) => setSiteId(id as string | null)}
            />
          </div>
        )}
        <Alert
          tone={doneCount === steps.length ? 'success' : 'info'}
          title={t(doneCount === steps.length ? 'guide.ready' : 'guide.text')}
        />
        <Card flush>
          <ol className={css.steps}>
            {steps.map(({ step, done, path }, at) => (
              <li key={step} className={css.step} data-done={done || undefined}>
                <span className={css.number} aria-hidden="true">
                  {at + 1}
                </span>
                <div className={css.words}>
                  <Text strong>
                    {t(`guide.steps.${step}.title`)} <Badge tone={done ? 'done' : 'waits'}>{t(done ? 'guide.done' : 'guide.todo')}</Badge>
                  </Text>
                  <Text tone="soft">{t(`guide.steps.${step}.text`)}</Text>
                </div>
                {path ? (
                  <Button kind={done ? 'plain' : 'primary'} size="small" onClick={() => go(path)} title={t(`guide.steps.${step}.title`)}>
                    {t('guide.open')}
                  </Button>
                ) : (
                  <Text tone="soft" size="small">
                    {t('guide.noScreen')}
                  </Text>
                )}
              </li>
            ))}
          </ol>
        </Card>
      </Stack>
    </>
  );
}
