import { Heading } from '../page/heading.tsx';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../base/button.tsx';
import { grouped } from '../form/decimal-text.ts';
import css from './device-panel.module.css';
import type { DevicePanelProps, DevicePlace } from './device-props.ts';
import { useFreePlace } from './free-place.ts';
import { Icon } from '../base/icons.tsx';
import { Loader } from '../feedback/loader.tsx';
import { useOwnCamera } from './own-camera.ts';
import { Checkbox, Switch } from '../form/tick.tsx';
import { useTexts } from '../base/texts.tsx';

const followVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether this browser tab is visible. */
export const useTabVisible = () => useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible');

/** Returns the frame to show: the newest while the tab is visible, else the last one shown. */
export const frameToShow = (newest: string | null, last: string | null, visible: boolean) => (visible ? newest : last);

function useFrame(newest: string | null) {
  const visible = useTabVisible();
  const last = useRef(newest);
  const picture = frameToShow(newest, last.current, visible);
  last.current = picture;
  return { picture, paused: !visible };
}

const places: readonly DevicePlace[] = ['side', 'bottom', 'hover'];
// Not among the icons of every page: the panel is loaded when it is opened.
const placeShapes: Record<DevicePlace, string> = { side: 'M14 5v14', bottom: 'M4 14h16', hover: 'M11.5 11h5.5v5h-5.5z' };

function Places({ place, onPlace }: Required<Pick<DevicePanelProps, 'place' | 'onPlace'>>) {
  const t = useTexts();
  return (
    <span className={css.places} role="group" aria-label={t('device.place')}>
      {places.map((one) => (
        <IconButton
          key={one}
          label={t(`device.${one}`)}
          icon={
            <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
              <path d={`M4 5h16v14H4z${placeShapes[one]}`} />
            </svg>
          }
          pressed={one === place}
          onClick={() => onPlace(one)}
        />
      ))}
    </span>
  );
}

const icons = { absent: 'offline', connecting: 'offline', unpaired: 'lock', connected: 'check' } as const;

function Status({ state, attempt }: Pick<DevicePanelProps, 'state' | 'attempt'>) {
  const t = useTexts();
  const tries = state === 'connecting' && attempt ? t('device.retry', { at: attempt.at, of: attempt.of }) : null;
  return (
    <p className={css.status} data-state={state} role="status">
      {state === 'connecting' ? <Loader size={14} /> : <Icon name={icons[state]} size={14} />}
      {t(`device.${state}`)}
      {tries && <span>{tries}</span>}
    </p>
  );
}

function Simulated({ is }: { is: boolean | undefined }) {
  const t = useTexts();
  return is && <span className={css.simulated}>{t('device.simulated')}</span>;
}

function Weight({ state, weight, outOfRange, simulated }: Pick<DevicePanelProps, 'state' | 'weight' | 'outOfRange' | 'simulated'>) {
  const t = useTexts();
  const known = state === 'connected' && weight;
  return (
    <div className={css.weight} role="group" aria-label={t('device.weight')}>
      <span className={css.label}>
        {t('device.weight')} <Simulated is={state === 'connected' && simulated?.scale} />
      </span>
      {known ? (
        <>
          <output className={css.value}>
            {grouped(weight.value, 3)} <small>kg</small>
          </output>
          <span className={css.steady} data-stable={weight.stable || undefined}>
            {t(weight.stable ? 'device.steady' : 'device.settling')}
            {weight.net && ` · ${t('device.net')}`}
            {weight.original && ` · ${weight.original}`}
          </span>
        </>
      ) : (
        <span className={css.none} data-wrong={(state === 'connected' && outOfRange) || undefined}>
          {t(state === 'connected' && outOfRange ? `device.${outOfRange}` : 'device.noWeight')}
        </span>
      )}
    </div>
  );
}

function Camera({ seen, frame, hasStopped, simulated }: Pick<DevicePanelProps, 'frame' | 'hasStopped' | 'simulated'> & { seen: boolean }) {
  const t = useTexts();
  const { picture, paused } = useFrame(frame);
  return (
    <figure className={css.camera}>
      <Simulated is={seen && simulated?.camera} />
      {seen && picture ? (
        <img src={picture} alt={t('device.camera')} />
      ) : (
        <span className={css.none} data-wrong={hasStopped || undefined}>
          <Icon name="camera" size={22} />
          {t(hasStopped ? 'device.stopped' : 'device.noCamera')}
        </span>
      )}
      {paused && <figcaption>{t('device.paused')}</figcaption>}
    </figure>
  );
}

/**
 * The current state of the workplace's scale and camera, and the switches of their connection. Opening it starts them, closing it stops
 * them.
 */
export function DevicePanel(props: DevicePanelProps) {
  const {
    state,
    automatic,
    onAutomatic,
    service,
    onService,
    subscribe,
    place = 'hover',
    chosenPlace = place,
    onPlace,
    onCramped,
    onClose,
    onOwnFrame,
  } = props;
  const t = useTexts();
  const start = useRef(subscribe);
  start.current = subscribe;
  const running = state === 'connected';
  const own = useOwnCamera(running ? undefined : onOwnFrame);
  useEffect(() => {
    return running ? start.current?.() : undefined;
  }, [running]);
  const panel = useRef<HTMLElement>(null);
  const free = useFreePlace(panel, place === 'hover');
  useEffect(() => {
    if (place === 'hover') onCramped?.(free === null);
  }, [place, free === null]);
  return (
    <section
      ref={panel}
      className={css.panel}
      data-place={place}
      data-hover={place === 'hover' || undefined}
      data-state={state}
      style={free ? { ...free, right: 'auto', bottom: 'auto', transformOrigin: 'left top' } : undefined}
      aria-label={t('device.title')}
    >
      <header className={css.head}>
        <Heading>{t('device.title')}</Heading>
        {onPlace && <Places place={chosenPlace} onPlace={onPlace} />}
        {onClose && <IconButton label={t('device.close')} icon={<Icon name="close" />} onClick={onClose} />}
      </header>
      <Status {...props} />
      {state === 'unpaired' && props.pairing}
      {state === 'absent' && <p className={css.text}>{t('device.absentText')}</p>}
      <Weight {...props} />
      <Camera
        frame={props.frame}
        hasStopped={props.hasStopped}
        simulated={running ? props.simulated : undefined}
        seen={running || own.on}
      />
      {!running && onOwnFrame && <Checkbox label={t('device.ownCamera')} checked={own.on} onChange={own.choose} />}
      {own.failed && (
        <p className={css.text} role="alert">
          {t('device.ownCameraFailed')}
        </p>
      )}
      <p className={css.text}>{t('device.keys', props.keys)}</p>
      <Checkbox label={t('device.automatic')} checked={automatic} onChange={onAutomatic} />
      {/* The switch shows the actual state, so that it falls back when the connection fails. */}
      <Switch label={t('device.service')} checked={service && state !== 'absent'} onChange={onService} />
    </section>
  );
}
