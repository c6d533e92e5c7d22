import { HoverDevicePanel } from '@entrepot/ui/hover-device-panel.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useEffect } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { startDeviceKeys } from './device-keys.ts';
import { forgetDevices, useDevices } from './devices.ts';
import { startAutomaticScale } from './fill-weight.ts';
import { late } from '@entrepot/ui/late.tsx';
import { invokeLocal, usePrintService } from './print-service.ts';
import css from './top-bar.module.css';

const Pairing = late(() => import('./pairing.tsx').then((part) => ({ default: part.Pairing })));

const states = { off: 'absent', connecting: 'connecting', refused: 'unpaired', on: 'connected' } as const;

/** Starts scale and camera; what it gives stops them. */
function subscribe(): () => void {
  void invokeLocal('SubscribeElectronicScale', {});
  void invokeLocal('SubscribeCamera', {});
  return () => {
    void invokeLocal('UnsubscribeElectronicScale', {});
    void invokeLocal('UnsubscribeCamera', {});
    forgetDevices();
  };
}

/** Opens the panel of scale and camera over the page; it stays open over reloads. */
export function HardwareButton() {
  const t = useWords('shell');
  useEffect(startAutomaticScale, []);
  useEffect(startDeviceKeys, []);
  const { state, attempt } = usePrintService();
  const { weight, outOfRange, frame } = useDevices();
  const { hoverWindow, automaticScale, openService } = useSettings();
  return (
    <HoverDevicePanel
      state={states[state]}
      attempt={attempt}
      pairing={<Pairing />}
      weight={weight}
      outOfRange={outOfRange}
      frame={frame}
      onOwnFrame={(own) => useDevices.setState({ frame: own })}
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
      opened={hoverWindow}
      onOpened={(on) => setSetting('hoverWindow', on)}
    />
  );
}
