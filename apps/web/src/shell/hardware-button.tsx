import { HoverDevicePanel } from '@entrepot/ui/hover-device-panel.tsx';
import { useEffect } from 'react';
import { setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { startDeviceKeys } from './device-keys.ts';
import { forgetDevices, useDevices } from './devices.ts';
import { startAutomaticScale } from './fill-weight.ts';
import { late } from '@entrepot/ui/late.tsx';
import { invokeLocal, usePrintService } from './print-service.ts';

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
      opened={hoverWindow}
      onOpened={(on) => setSetting('hoverWindow', on)}
    />
  );
}
