import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Devices } from './devices.ts';
import { type Hub, openHub } from './hub.ts';
import { pageServer } from './page/page-server.ts';
import { type Trust, trustIn } from './trust.ts';

/** The running service. */
export interface DeviceService {
  /** Where its own page is; the hub is at /deviceHub below it. */
  address: string;
  devices: Devices;
  trust: Trust;
  stop(): Promise<void>;
}

/**
 * Starts the service on the loopback address alone. `port` 0 takes a free one; `folder` keeps allowed pages, settings and jobs. Rejects
 * when the port is taken.
 */
export async function startDeviceService({ port, folder }: { port: number; folder: string }): Promise<DeviceService> {
  const devices = new Devices(folder);
  const trust = trustIn(folder);
  const http = createServer();
  const addressNow = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const hub: Hub = openHub(http, { devices, trust, ownPage: addressNow });
  http.on('request', pageServer({ devices, trust, hub }));
  await new Promise<void>((done, fail) => http.once('error', fail).listen(port, '127.0.0.1', done));
  devices.wake();
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
