import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addTransportTracks, getSelectShifts } from '@entrepot/contract/modules/transport/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { TrackFields, useTrackFields } from './track-fields.tsx';

/** Adds a tracking event to every order of an export shift: departure, landing, customs. */
export function ShiftTracks() {
  const t = useTexts('tracking');
  const [chosen, setChosen] = useState<string | null>(null);
  const { track, fields } = useTrackFields();
  const { data } = useCallQuery(getSelectShifts, { transportShiftType: enumCodes.TransportShiftType.Export });
  const adding = useCall(addTransportTracks, { success: (count) => t('pages.shiftAdded', { count }) });
  return (
    <Grid columns={2} least={320}>
      <Stack>
        <Select
          label={t('pages.shift')}
          options={(data ?? []).map(({ value, name }) => ({ value, label: name }))}
          value={chosen}
          onChange={(value: string | null) => setChosen(value)}
          required
        />
        <Text>{t('pages.shiftHint')}</Text>
      </Stack>
      <Stack>
        <TrackFields fields={fields} place={false} />
        <Group>
          <Button
            kind="primary"
            busy={adding.busy}
            disabled={!chosen}
            onClick={() => chosen && adding.run({ transportShiftId: chosen, ...track })}
          >
            {t('actions.add')}
          </Button>
        </Group>
      </Stack>
    </Grid>
  );
}
