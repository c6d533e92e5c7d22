import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { addTransportTracks, getSelectShifts } from '@entrepot/contract/modules/transport/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { TrackFields, useTrackTold } from './track-fields.tsx';

/** Tells of every order of an export shift at once where it is: sailing, landing, customs. */
export function ShiftTracks() {
  const t = useWords('tracking');
  const [chosen, setChosen] = useState<string | null>(null);
  const { told, fields } = useTrackTold();
  const { data } = useQuery({
    queryKey: ['shifts-to-tell'],
    queryFn: () => ask(getSelectShifts, { transportShiftType: enumCodes.TransportShiftType.Export }, { quiet: true }),
  });
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
            onClick={() => chosen && adding.run({ transportShiftId: chosen, ...told })}
          >
            {t('actions.add')}
          </Button>
        </Group>
      </Stack>
    </Grid>
  );
}
