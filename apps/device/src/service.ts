import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Devices } from './devices.ts';
import { type Hub, openHub } from './hub.ts';
import { pageServer } from './page/page-server.ts';
import { type Trust, loadTrust } from './trust.ts';

interface ServiceOptions {
  port: number;
  folder: string;
  isSimulating?: boolean;
}

/** A running device service. */
export interface DeviceService {
  /** Address of its own page; the hub is at /deviceHub below it. */
  address: string;
  devices: Devices;
  trust: Trust;
  stop(): Promise<void>;
}

/**
 * Starts the service on the loopback address only. `port` 0 selects a free port; `folder` stores allowed pages, settings and jobs;
 * `isSimulating` offers a simulated scale and camera. Rejects when the port is in use.
 */
export async function startDeviceService({ port, folder, isSimulating = false }: ServiceOptions): Promise<DeviceService> {
  const devices = new Devices(folder, isSimulating);
  const trust = loadTrust(folder);
  const http = createServer();
  const addressNow = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const hub: Hub = openHub(http, { devices, trust, ownPage: addressNow });
  http.on('request', pageServer({ devices, trust, hub }));
  await new Promise<void>((done, fail) => http.once('error', fail).listen(port, '127.0.0.1', done));
  devices.wakeUp();
  return {
    address: addressNow(),
    devices,
    trust,
    async stop() {
      await hub.close();
      http.closeAllConnections();
      await devices.stop();
    },
  };
}
