import { maxNumbers, returnLogisticsOrderClaimByNumbers } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { Camera } from '../../core/camera/camera.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';

type Answers = ResponseOf<typeof returnLogisticsOrderClaimByNumbers.output>;

/** Claims returned parcels by their numbers, typed or scanned one after another, then shows the result of each. */
export function ReturnedClaimPage() {
  const t = useTexts('returns');
  const [numbers, setNumbers] = useState<string[]>([]);
  const [answers, setAnswers] = useState<Answers | null>(null);
  const claiming = useCall(returnLogisticsOrderClaimByNumbers, {
    done(answer) {
      setAnswers(answer);
      setNumbers([]);
    },
  });
  const tooMany = numbers.length > maxNumbers ? t('pages.claimMost', { most: maxNumbers }) : '';
  const claimed = answers?.filter(({ ok }) => ok).length ?? 0;
  return (
    <Page title={t('actions.claimNumbers')} back="/returned">
      <Panel>
        <Inside>
          <Soft>{t('pages.claimText')}</Soft>
          <LinesField label={t('calls.claimLines')} value={numbers} onChange={setNumbers} rows={4} error={tooMany} />
          <Camera many onCode={(code) => setNumbers((all) => (all.includes(code) ? all : [...all, code]))} />
          <Button
            kind="primary"
            size="large"
            wide
            disabled={numbers.length === 0 || tooMany !== ''}
            busy={claiming.busy}
            onClick={() => void claiming.run({ numbers })}
          >
            {t('actions.claim')}
          </Button>
        </Inside>
      </Panel>
      <div aria-live="polite">
        {answers && (
          <Panel title={t('pages.claimDone', { count: claimed, all: answers.length })}>
            {answers.map(({ number, ok, message, id }) => (
              <Row
                key={number}
                title={number}
                lines={message}
                end={<StateTag tone={ok ? 'success' : 'error'} label={t(ok ? 'pages.claimOk' : 'pages.claimNot')} />}
                to={ok && id ? `/returned/${id}` : undefined}
              />
            ))}
          </Panel>
        )}
      </div>
    </Page>
  );
}
