import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { TimeField } from '@entrepot/ui/date-field.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './timeline.module.css';

/** Chooses a moment of the past to look at, says clearly that the past is shown, and leads back; null is now. */
export function AsOf({ value, onChange }: { value: Date | null; onChange(value: Date | null): void }) {
  const t = useWords('timeline');
  const { timeZone } = useSettings();
  const [choosing, setChoosing] = useState(false);
  const [isAhead, setAhead] = useState(false);
  const choose = (at: Date | null) => {
    const ahead = at !== null && at.getTime() > Date.now();
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
      {value && <Alert tone="warn" live title={t('asOf.past', { time: timeText(value, timeZone).slice(0, 16) })} />}
    </Stack>
  );
}
