import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import { TimeField } from '@entrepot/ui/date-field.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { enumChoices } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

type Status = CodeOf<'TrajectoryStatus'>;
const { Arrived, Delivering, Returning } = enumCodes.TrajectoryStatus;
// What people tell of an order after it left; the product writes its own steps itself.
const isTold = (code: number) => code >= Arrived && code <= Returning;

/** What is told: the step, when, where, and words of its own. Empty words mean those of the track scheme, no time means now. */
export function useTrackTold() {
  const [trajectoryStatus, setStatus] = useState<Status>(Delivering);
  const [trackTime, setTime] = useState<Date | null>(null);
  const [location, setLocation] = useState('');
  const [words, setWords] = useState('');
  const content = words ? (Object.fromEntries(languages.map((language) => [language, words])) as Translations) : null;
  return {
    told: { trajectoryStatus, trackTime, content },
    location,
    fields: { trajectoryStatus, setStatus, trackTime, setTime, location, setLocation, words, setWords },
  };
}

/** The fields of what is told of orders; a shift has no place of its own. */
export function TrackFields({ fields, place }: { fields: ReturnType<typeof useTrackTold>['fields']; place: boolean }) {
  const t = useWords('tracking');
  return (
    <Stack>
      <Select
        label={t('track.fields.status')}
        required
        options={enumChoices('TrajectoryStatus').filter(({ value }) => isTold(Number(value)))}
        value={fields.trajectoryStatus}
        onChange={(value) => fields.setStatus((value ?? fields.trajectoryStatus) as Status)}
      />
      <TimeField label={t('track.fields.trackTime')} hint={t('pages.timeHint')} value={fields.trackTime} onChange={fields.setTime} />
      {place && <TextField label={t('track.fields.location')} value={fields.location} onChange={fields.setLocation} maxLength={200} />}
      <TextArea
        label={t('track.fields.content')}
        hint={t('pages.contentHint')}
        value={fields.words}
        onChange={fields.setWords}
        rows={2}
        maxLength={500}
      />
    </Stack>
  );
}
