import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { rehearseSetUp } from '@entrepot/contract/modules/account/guide-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Badge, Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { type ReactNode, useState } from 'react';
import css from './guide.module.css';

type Report = ResponseOf<typeof rehearseSetUp.output>;

const toneOf = (outcome: string) => (outcome === 'passed' ? 'success' : outcome === 'failed' ? 'error' : 'neutral');

/** Rehearses the way of a package at a site and lists its steps; a failed one leads to the screens that solve it. */
export function Rehearsal({ siteId, screensOf }: { siteId: string; screensOf(step: string): ReactNode }) {
  const t = useTexts('account');
  const [report, setReport] = useState<Report | null>(null);
  const rehearsing = useAction(() => callApi(rehearseSetUp, { siteId }, { quiet: true }), { done: setReport });
  const button = (
    <Button kind="primary" size="small" busy={rehearsing.busy} onClick={() => void rehearsing.run({})}>
      {t(report ? 'rehearsal.again' : 'rehearsal.start')}
    </Button>
  );
  return (
    <Card title={t('rehearsal.title')} actions={button}>
      <Stack>
        <Text tone="soft">{t('rehearsal.text')}</Text>
        {report && <Alert tone={report.passed ? 'success' : 'error'} title={t(report.passed ? 'rehearsal.passed' : 'rehearsal.failed')} />}
        {report && (
          <ol className={css.steps} aria-label={t('rehearsal.title')}>
            {report.steps.map(({ step, outcome, problem, guideStep }, at) => (
              <li key={step} className={css.step}>
                <span className={css.number} aria-hidden="true">
                  {at + 1}
                </span>
                <div className={css.words}>
                  <Text strong>
                    {t(`rehearsal.steps.${step}`)} <Badge tone={toneOf(outcome)}>{t(`rehearsal.outcomes.${outcome}`)}</Badge>
                  </Text>
                  {problem && <Text>{problem}</Text>}
                </div>
                <div className={css.screens}>{guideStep && screensOf(guideStep)}</div>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Card>
  );
}
