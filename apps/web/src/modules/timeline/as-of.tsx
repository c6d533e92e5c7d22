import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TimeField } from '@entrepot/ui/form/date-field.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './timeline.module.css';

/** Selects a moment in the past, indicates that the past is shown, and leads back to the present; null is now. */
export function AsOf({ value, onChange }: { value: Date | null; onChange(value: Date | null): void }) {
  const t = useTexts('timeline');
  const { timeZone } = useSettings();
  const [choosing, setChoosing] = useState(false);
  const [isAhead, setAhead] = useState(false);
  const choose = (at: Date | null) => {
    const ahead = at !== null && at.getTime() > serverNow().getTime();
    setAhead(ahead);
    onChange(ahead ? null : at);
  };
  const back = () => {
    setChoosing(false);
    setAhead(false);
    onChange(null);
  };
  if (!choosing && !value)
    return (
      <div>
        <Button kind="link" icon={<Icon name="clock" />} onClick={() => setChoosing(true)}>
          {t('asOf.choose')}
        </Button>
      </div>
    );
  return (
    <Stack gap="small">
      <Group align="bottom">
        <div className={css.moment}>
          <TimeField label={t('asOf.control')} value={value} onChange={choose} autoFocus />
        </div>
        <Button onClick={back}>{t('asOf.back')}</Button>
      </Group>
      {isAhead && <Alert tone="warn" live title={t('asOf.ahead')} />}
      {value && <Alert tone="warn" live title={t('asOf.past', { time: shownTime(value, timeZone, 'minute') })} />}
    </Stack>
  );
}
