import { say } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { useDevices } from './devices.ts';
import { fillWeight } from '@entrepot/ui/fill-weight.ts';
import { addPhoto } from './fill-photo.ts';
import { usePrintService } from './print-service.ts';
import { deviceKeysOf } from './settings/workplace.ts';

/** The name of a key as the settings keep it. */
const nameOf = ({ key }: KeyboardEvent) => (key === ' ' ? 'Space' : key);
const missed = (what: string) => tell({ tone: 'warn', text: say('shell', `device.${what}`) });

/** Writes the scale's reading into the focused weight field, or says why it cannot. */
function readScale(): void {
  const { weight } = useDevices.getState();
  if (!weight) missed('noWeight');
  else if (!fillWeight(weight.value)) missed('noWeightField');
}

/** Adds the camera's picture to the open page, or says why it cannot. */
function takePhoto(): void {
  const { frame } = useDevices.getState();
  if (!frame) missed('noPicture');
  else if (!addPhoto(frame)) missed('noPictureField');
}

/**
 * Reads the scale and takes photos when the person lets go of the keys chosen for it, while the panel of scale and camera is open, since
 * only then do they send anything, and the local service is connected or the browser's own camera looks; answers the way to stop.
 */
export function startDeviceKeys(): () => void {
  function keyUp(event: KeyboardEvent): void {
    if (!useSettings.getState().hoverWindow) return;
    const isOn = usePrintService.getState().state === 'on';
    const { camera, scale } = deviceKeysOf(useSession.getState().configuration);
    const key = nameOf(event);
    if (key === scale && isOn) readScale();
    // Without the service the browser's own camera may be looking.
    else if (key === camera && (isOn || useDevices.getState().frame)) takePhoto();
  }
  document.addEventListener('keyup', keyUp);
  return () => document.removeEventListener('keyup', keyUp);
}
