import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import type { Running } from '../../core/services.ts';
import type { Send } from './marketplace.ts';
import { transmit, TransientError } from './request.ts';

/** Path of the pages of the sandbox marketplaces below our own URL. */
export const sandboxPath = '/PracticeMarketplace';
/** Origins of the sandbox marketplaces, each at its own port of this machine. */
export type SandboxOrigins = Readonly<Record<'shopee' | 'shopify' | 'shopline', string>>;

let users = 0;
let places: Promise<SandboxOrigins> | undefined;

/** Whether there are sandbox marketplaces; in demo mode only. */
export const hasSandbox = (): boolean => isDemoMode() && places !== undefined;
/** Returns their origins; undefined if there are none. */
export const sandboxOrigins = (): Promise<SandboxOrigins> | undefined => places;

/**
 * Starts the sandbox marketplaces with a server in demo mode, and serves their pages at its own URL. Further processes get the origins of
 * the first one. Without demo mode this does not run, and none of their code is loaded.
 */
export function startSandbox(running: Running): void {
  const { sandboxOrigins: configured } = running.config;
  const joined = configured ? Promise.resolve({ places: configured, leave: async () => undefined }) : startedBy(running);
  users += 1;
  places = joined.then((one) => one.places);
  // A failure is also reported to callers of a marketplace.
  places.catch((problem: unknown) => running.http.log.error({ err: problem }, 'sandbox marketplaces failed to start'));
  running.http.addHook('onClose', async () => {
    users -= 1;
    if (!users) places = undefined;
    await joined.then(({ leave }) => leave()).catch(() => undefined);
  });
  void running.http.register(async (scope) => {
    const { serveSandbox } = await import('./sandbox/proxy.ts');
    serveSandbox(scope, joined);
  });
}

const startedBy = async (running: Running) => (await import('./sandbox/open.ts')).joinSandbox(running);

/** Forwards requests for the sandbox's URL below ours to its socket on this machine. */
export const sendToSandbox: Send = async (url, init) => {
  const [, marketplace = '', rest = ''] = /\/PracticeMarketplace\/([a-z]+)(\/.*)$/.exec(url) ?? [];
  const place = (await places?.catch(() => undefined))?.[marketplace as keyof SandboxOrigins];
  if (!place || new URL(place).hostname !== '127.0.0.1') throw new TransientError(`there is no practice marketplace ${marketplace}`);
  return transmit(`${place}${rest}`, init);
};
