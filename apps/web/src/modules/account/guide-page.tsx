import { getSetUpGuide } from '@entrepot/contract/modules/account/guide-calls.ts';
import { siteConfigurationIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Badge, Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, useAddressValue, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useSites } from '../../core/list/sites.tsx';
import { GoLiveCard } from './go-live-card.tsx';
import { Rehearsal } from './rehearsal.tsx';
import { SetUpFileCard } from './set-up-file-card.tsx';
import css from './guide.module.css';

// The parts of the site configuration that steps open.
const parts: Record<string, string | undefined> = { page: 'pages', activities: 'activities' };

/** Set-up guide of a site: its steps, each with status, what customers see of it and a link to its screen, and the rehearsal. */
export function Page() {
  const t = useTexts('account');
  const { title } = useTabLocation();
  const { menu } = useSession();
  const sites = useSites() ?? [];
  const [siteId, setSiteId] = useAddressValue('siteId');
  const { data, error, refetch } = useCallQuery(getSetUpGuide, { siteId }, { showsPrevious: true });
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  const { steps, doneCount, siteName } = data;
  const titleOf = (screen: string) => menu.flatMap(({ children }) => children).find(({ name }) => name === screen)?.title ?? screen;
  // For users of several sites, links continue with the site of the guide.
  const addressOf = (path: string, step: string) => {
    const query = new URLSearchParams(definedOnly({ part: parts[step], siteId: sites.length ? data.siteId : undefined }));
    return query.size ? `${path}?${query}` : path;
  };
  // Buttons that lead to a part of a screen are named after it.
  const own: Record<string, string> = {
    [`page ${siteConfigurationIndex.name}`]: t('guide.publicPage'),
    [`activities ${siteConfigurationIndex.name}`]: t('guide.steps.activities.title'),
    [`payment ${siteConfigurationIndex.name}`]: t('guide.bankAccounts'),
  };
  const screensOf = (step: string, kind: 'plain' | 'primary') =>
    (steps.find((one) => one.step === step)?.screens ?? []).map(({ screen, path }) =>
      path ? (
        <Button key={screen} kind={kind} size="small" onClick={() => go(addressOf(path, step))}>
          {own[`${step} ${screen}`] ?? titleOf(screen)}
        </Button>
      ) : (
        <Text key={screen} tone="soft" size="small">
          {t('guide.noScreen')}
        </Text>
      ),
    );
  return (
    <>
      <PageHeader title={title} subtitle={t('guide.progress', { site: siteName, done: doneCount, count: steps.length })} />
      <Stack>
        {sites.length > 0 && (
          <div className={css.site}>
            <Select
              label={t('guide.site')}
              options={sites.map(({ id, name }) => ({ value: id, label: name }))}
              value={data.siteId}
              onChange={(id) => setSiteId(id)}
              required
            />
          </div>
        )}
        <Alert
          tone={doneCount === steps.length ? 'success' : 'info'}
          title={t(doneCount === steps.length ? 'guide.complete' : 'guide.text')}
        />
        <Card flush>
          <ol className={css.steps}>
            {steps.map(({ step, done, preview }, at) => (
              <li key={step} className={css.step} data-done={done || undefined}>
                <span className={css.number} aria-hidden="true">
                  {at + 1}
                </span>
                <div className={css.words}>
                  <Text strong>
                    {t(`guide.steps.${step}.title`)}{' '}
                    <Badge tone={done ? 'success' : 'waiting'}>{t(done ? 'guide.done' : 'guide.todo')}</Badge>
                  </Text>
                  <Text tone="soft">{t(`guide.steps.${step}.text`)}</Text>
                  {preview.map((line) => (
                    <Text key={line} size="small">
                      {step === 'mail' || step === 'sms' ? line : t('guide.shown', { text: line })}
                    </Text>
                  ))}
                </div>
                <div className={css.screens}>{screensOf(step, done ? 'plain' : 'primary')}</div>
              </li>
            ))}
          </ol>
        </Card>
        {/* It plays the way of a forwarded package. */}
        {steps.some(({ step }) => step === 'address') && (
          <Rehearsal key={data.siteId} siteId={data.siteId} screensOf={(step) => screensOf(step, 'primary')} />
        )}
        <GoLiveCard key={`live ${data.siteId}`} siteId={data.siteId} />
        <SetUpFileCard siteId={data.siteId} />
      </Stack>
    </>
  );
}
