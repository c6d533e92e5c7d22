import { translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { fillLoad, freshFrame, loadOf, useDevices } from './devices.ts';
import { usePrintService } from './print-service.ts';
import { deviceKeysOf } from './settings/workplace.ts';

/** Name of a key as stored in the settings. */
const nameOf = ({ key }: KeyboardEvent) => (key === ' ' ? 'Space' : key);
const missed = (what: string) => toast({ tone: 'warn', text: translate('shell', `device.${what}`) });

/** Writes the scale's reading into the focused weight field, or reports why it cannot. */
function readScale(): void {
  const load = loadOf(useDevices.getState().weight);
  if (load === null) missed('noWeight');
  else if (fillLoad(load) === 'noField') missed('noWeightField');
}

/** Adds the camera's picture to the open page, or reports why it cannot. */
function takePhoto(): void {
  const frame = freshFrame();
  if (!frame) missed(useDevices.getState().hasStopped ? 'oldPicture' : 'noPicture');
  else if (!addPhoto(frame)) missed('noPictureField');
}

/**
 * Reads the scale and takes photos on release of the configured keys. Active while the panel of scale and camera is open (only then are
 * there readings) and the local service is connected or the browser's camera is on. Returns a function that stops it.
 */
export function startDeviceKeys(): () => void {
  function keyUp(event: KeyboardEvent): void {
    if (!useSettings.getState().hoverWindow) return;
    const isOn = usePrintService.getState().state === 'on';
    const { camera, scale } = deviceKeysOf(useSession.getState().configuration);
    const key = nameOf(event);
    if (key === scale && isOn) readScale();
    // Without the service, the browser's own camera may be on.
    else if (key === camera && (isOn || useDevices.getState().frame || useDevices.getState().hasStopped)) takePhoto();
  }
  document.addEventListener('keyup', keyUp);
  return () => document.removeEventListener('keyup', keyUp);
}

/** Converts a camera frame (data URL with a base64 jpeg) to a file. */
function fileOf(frame: string): File {
  const bytes = Uint8Array.from(atob(frame.slice(frame.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], `photo-${Date.now()}.jpg`, { type: 'image/jpeg' });
}

/**
 * Adds a frame to the last picture field that accepts one: fields of a dialog take precedence over those of the page. Returns whether there
 * was one.
 */
function addPhoto(frame: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input[data-pictures]:not(:disabled)');
  const field = [...fields].findLast((one) => one.parentElement?.checkVisibility());
  if (!field) return false;
  const files = new DataTransfer();
  files.items.add(fileOf(frame));
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
