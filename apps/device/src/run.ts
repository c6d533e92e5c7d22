import { parseArgs } from 'node:util';
import { startDeviceService } from './service.ts';

/** Runs the service as its program until it is told to end: `--port N --data FOLDER`, else the usual port and this folder. */
export async function runService(usualFolder: string): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '19500' }, data: { type: 'string', default: usualFolder } } });
  const service = await startDeviceService({ port: Number(values.port), folder: values.data }).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'EADDRINUSE') throw problem;
    console.error(`Port ${values.port} is taken: perhaps the device service runs already.`);
    process.exit(1);
  });
  console.log(`Device service: ${service.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.stop().then(() => process.exit(0)));
}
