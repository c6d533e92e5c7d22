import { parseArgs } from 'node:util';
import { startDeviceService } from './service.ts';

/**
 * Runs the service until the process is stopped. Options: `--port N` (default 19500), `--data FOLDER` (default `defaultFolder`) and
 * `--simulate`, which offers a simulated scale and camera.
 */
export async function runService(defaultFolder: string): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '19500' },
      data: { type: 'string', default: defaultFolder },
      simulate: { type: 'boolean', default: false },
    },
  });
  const started = { port: Number(values.port), folder: values.data, isSimulating: values.simulate };
  const service = await startDeviceService(started).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'EADDRINUSE') throw problem;
    console.error(`Port ${values.port} is already in use. The device service may already be running.`);
    process.exit(1);
  });
  console.log(`Device service: ${service.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop().then(() => process.exit(0)));
}
