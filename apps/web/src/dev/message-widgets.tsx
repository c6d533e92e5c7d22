import { Button } from '@entrepot/ui/base/button.tsx';
import { DevicePanel } from '@entrepot/ui/scan/device-panel.tsx';
import { HoverDevicePanel } from '@entrepot/ui/scan/hover-device-panel.tsx';
import type { DevicePanelProps } from '@entrepot/ui/scan/device-props.ts';
import { Grid, Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { notify } from '@entrepot/ui/feedback/notice-store.ts';
import { useRef, useState } from 'react';
import { picture } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

function Notices() {
  const t = useDevTexts();
  const sent = useRef(0);
  const send = () => {
    sent.current += 1;
    const tone = (['success', 'info', 'warn', 'error'] as const)[sent.current % 4]!;
    notify({ tone, text: t('s.notice', { at: sent.current }), life: 0 });
  };
  return (
    <Show id="notices" title={t('s.notices')}>
      <Group>
        <Button onClick={send}>{t('s.more')}</Button>
      </Group>
    </Show>
  );
}

/** Notices, and the panel of scale and camera in its states. */
export function MessageWidgets() {
  const t = useDevTexts();
  const [automatic, setAutomatic] = useState(true);
  const [service, setService] = useState(true);
  const [opened, setOpened] = useState(false);
  const [log, setLog] = useState<readonly string[]>([]);
  const subscribe = () => {
    setLog((now) => [...now, '+']);
    return () => setLog((now) => [...now, '-']);
  };
  const panel: Omit<DevicePanelProps, 'state'> = {
    keys: { scale: 'Insert', camera: 'Pause' },
    weight: { value: '12.350', stable: true },
    frame: picture(7),
    automatic,
    onAutomatic: setAutomatic,
    service,
    onService: setService,
  };
  return (
    <Stack>
      <Notices />
      <Grid columns={3} least={310}>
        <Show id="device-absent" title={t('s.absent')}>
          <DevicePanel {...panel} place="side" state="absent" />
        </Show>
        <Show id="device-connecting" title={t('s.connecting')}>
          <DevicePanel {...panel} place="side" state="connecting" attempt={{ at: 2, of: 5 }} />
        </Show>
        <Show id="device-connected" title={t('s.connected')}>
          <DevicePanel {...panel} place="side" state="connected" />
        </Show>
      </Grid>
      <Show id="device-hover" title={t('s.hover')}>
        <Group>
          <HoverDevicePanel {...panel} state="connected" subscribe={subscribe} opened={opened} onOpened={setOpened} />
          <output data-log>{log.join('')}</output>
        </Group>
      </Show>
    </Stack>
  );
}
