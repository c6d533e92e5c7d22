import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { eachLanguage } from '@entrepot/contract/core/language.ts';
import { TimeField } from '@entrepot/ui/form/date-field.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { enumChoices } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

type Status = CodeOf<'TrajectoryStatus'>;
const { Arrived, Delivering, Returning } = enumCodes.TrajectoryStatus;
// Steps after departure that people enter; earlier steps are recorded automatically.
const isSelectable = (code: number) => code >= Arrived && code <= Returning;

/** State of the fields of a tracking event: step, time, place and text. Empty text means that of the track scheme, no time means now. */
export function useTrackFields() {
  const [trajectoryStatus, setStatus] = useState<Status>(Delivering);
  const [trackTime, setTime] = useState<Date | null>(null);
  const [location, setLocation] = useState('');
  const [description, setDescription] = useState('');
  const content = description ? eachLanguage(() => description) : null;
  return {
    track: { trajectoryStatus, trackTime, content },
    location,
    fields: { trajectoryStatus, setStatus, trackTime, setTime, location, setLocation, description, setDescription },
  };
}

/** Fields of a tracking event; a shift has no place. */
export function TrackFields({ fields, place }: { fields: ReturnType<typeof useTrackFields>['fields']; place: boolean }) {
  const t = useTexts('tracking');
  return (
    <Stack>
      <Select
        label={t('track.fields.status')}
        required
        options={enumChoices('TrajectoryStatus').filter(({ value }) => isSelectable(Number(value)))}
        value={fields.trajectoryStatus}
        onChange={(value) => value && fields.setStatus(value)}
      />
      <TimeField label={t('track.fields.trackTime')} hint={t('pages.timeHint')} value={fields.trackTime} onChange={fields.setTime} />
      {place && <TextField label={t('track.fields.location')} value={fields.location} onChange={fields.setLocation} maxLength={200} />}
      <TextArea
        label={t('track.fields.content')}
        hint={t('pages.contentHint')}
        value={fields.description}
        onChange={fields.setDescription}
        rows={2}
        maxLength={500}
      />
    </Stack>
  );
}
