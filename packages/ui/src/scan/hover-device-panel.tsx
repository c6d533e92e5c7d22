import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../base/button.tsx';
import type { DevicePanelProps } from './device-props.ts';
import { Icon } from '../base/icons.tsx';
import { late } from '../feedback/lazy.tsx';
import { useTexts } from '../base/texts.tsx';

const DevicePanel = late(() => import('./device-panel.tsx').then((part) => ({ default: part.DevicePanel })));

interface HoverProps extends DevicePanelProps {
  opened: boolean;
  onOpened(on: boolean): void;
  /** Where the panel is rendered: its dock, or the body for a floating one. */
  dock?: HTMLElement | null;
  /** Renders the button differently from the default icon button. */
  button?(press: { label: string; pressed: boolean; onClick(): void }): ReactNode;
}

/** The panel behind a button: while it is open it is docked or floats over the page. */
export function HoverDevicePanel({ opened, onOpened, button, dock, ...props }: HoverProps) {
  const t = useTexts();
  const press = { label: t(opened ? 'device.close' : 'device.open'), pressed: opened, onClick: () => onOpened(!opened) };
  return (
    <>
      {button ? button(press) : <IconButton {...press} icon={<Icon name="scale" />} />}
      {opened && createPortal(<DevicePanel {...props} onClose={() => onOpened(false)} />, dock ?? document.body)}
    </>
  );
}
