import { IconButton } from './button.tsx';
import type { DevicePanelProps } from './device-props.ts';
import { Icon } from './icons.tsx';
import { late } from './late.tsx';
import { useWords } from './words.tsx';

const DevicePanel = late(() => import('./device-panel.tsx').then((part) => ({ default: part.DevicePanel })));

/** The panel behind a button: it hangs over the page while it is open. */
export function HoverDevicePanel({ opened, onOpened, ...props }: DevicePanelProps & { opened: boolean; onOpened(on: boolean): void }) {
  const t = useWords();
  return (
    <>
      <IconButton
        label={t(opened ? 'device.close' : 'device.open')}
        icon={<Icon name="scale" />}
        pressed={opened}
        onClick={() => onOpened(!opened)}
      />
      {opened && <DevicePanel {...props} hover onClose={() => onOpened(false)} />}
    </>
  );
}
