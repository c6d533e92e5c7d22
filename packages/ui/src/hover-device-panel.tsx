import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import type { DevicePanelProps } from './device-props.ts';
import { Icon } from './icons.tsx';
import { late } from './late.tsx';
import { useWords } from './words.tsx';

const DevicePanel = late(() => import('./device-panel.tsx').then((part) => ({ default: part.DevicePanel })));

interface HoverProps extends DevicePanelProps {
  opened: boolean;
  onOpened(on: boolean): void;
  /** Draws the button otherwise than as a sign alone. */
  button?(press: { label: string; pressed: boolean; onClick(): void }): ReactNode;
}

/** The panel behind a button: it hangs over the page while it is open. */
export function HoverDevicePanel({ opened, onOpened, button, ...props }: HoverProps) {
  const t = useWords();
  const press = { label: t(opened ? 'device.close' : 'device.open'), pressed: opened, onClick: () => onOpened(!opened) };
  return (
    <>
      {button ? button(press) : <IconButton {...press} icon={<Icon name="scale" />} />}
      {opened && <DevicePanel {...props} hover onClose={() => onOpened(false)} />}
    </>
  );
}
