import { useSession } from '@entrepot/client/session/session.ts';
import { deviceKeysOf } from './settings/workplace.ts';
import { HoverDevicePanel } from '@entrepot/ui/scan/hover-device-panel.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { useEffect, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { startAutomaticScale } from './automatic-scale.ts';
import { startDeviceKeys } from './device-keys.ts';
import { dockOf, useDevicePlace } from './device-place.ts';
import { resetDevices, showFrame, useDevices } from './devices.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { invokeLocal, usePrintService } from './print-service.ts';
import css from './top-bar.module.css';

const Pairing = late(() => import('./pairing.tsx').then((part) => ({ default: part.Pairing })));

const states = {
  off: 'absent',
  connecting: 'connecting',
  lost: 'connecting',
  refused: 'unpaired',
  outdated: 'absent',
  unknown: 'absent',
  on: 'connected',
} as const;

/** Starts scale and camera; returns a function that stops them. */
function subscribe(): () => void {
  void invokeLocal('SubscribeElectronicScale', {});
  void invokeLocal('SubscribeCamera', {});
  return () => {
    void invokeLocal('UnsubscribeElectronicScale', {});
    void invokeLocal('UnsubscribeCamera', {});
    resetDevices();
  };
}

/** Toggles the panel of scale and camera; the panel stays open across reloads. */
export function HardwareButton() {
  const t = useTexts('shell');
  useEffect(startAutomaticScale, []);
  useEffect(startDeviceKeys, []);
  const { state, attempt } = usePrintService();
  const { weight, outOfRange, frame, hasStopped, simulated } = useDevices();
  const { place: possible, chosen, choose } = useDevicePlace();
  const [isCramped, setIsCramped] = useState(false);
  // A floating panel without a free place is docked until it is moved or opened again.
  const place = possible === 'hover' && isCramped ? 'bottom' : possible;
  // The docks are in the document once the layout around this button is.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    setIsMounted(true);
  }, []);
  const { configuration } = useSession();
  const { hoverWindow, automaticScale, openService } = useSettings();
  return (
    <HoverDevicePanel
      state={states[state]}
      attempt={attempt}
      pairing={<Pairing />}
      weight={weight}
      outOfRange={outOfRange}
      frame={frame}
      hasStopped={hasStopped}
      simulated={simulated}
      onOwnFrame={(own) => showFrame(own)}
      keys={deviceKeysOf(configuration)}
      automatic={automaticScale}
      onAutomatic={(on) => setSetting('automaticScale', on)}
      service={openService}
      onService={(on) => setSetting('openService', on)}
      subscribe={subscribe}
      button={({ label, pressed, onClick }) => (
        <button type="button" className={css.tool} data-tip={label} aria-label={label} aria-pressed={pressed} onClick={onClick}>
          <Icon name="scale" size={18} />
          <span className={css.more}>{t('device.devices')}</span>
        </button>
      )}
      place={place}
      chosenPlace={chosen}
      onPlace={(next) => {
        setIsCramped(false);
        choose(next);
      }}
      onCramped={setIsCramped}
      dock={dockOf(place)}
      opened={hoverWindow && isMounted}
      onOpened={(on) => {
        setIsCramped(false);
        setSetting('hoverWindow', on);
      }}
    />
  );
}
