import type { Running } from '../../core/services.ts';
import type { Send } from './marketplace.ts';
import { transmit, Trouble } from './speak.ts';

/** Where browsers find the pages of the practice marketplaces, below our own address. */
export const practicePath = '/PracticeMarketplace';
/** Where the practice marketplaces listen, each at a port of its own of this machine. */
export type PracticePlaces = Readonly<Record<'shopee' | 'shopify' | 'shopline', string>>;

let users = 0;
let places: Promise<PracticePlaces> | undefined;

/** Are there practice marketplaces? There are in demo mode alone. */
export const canPractise = (): boolean => places !== undefined;
/** Where they listen; undefined when there are none. */
export const practicePlaces = (): Promise<PracticePlaces> | undefined => places;

/**
 * Starts the practice marketplaces with a server in demo mode, and serves their pages at its own address. A process beside others is told
 * where the first one has them. Without demo mode nothing of them is loaded.
 */
export function beginPractice(running: Running): void {
  const { demo, practicePlaces: given } = running.config;
  if (!demo) return;
  const joined = given ? Promise.resolve({ places: given, leave: async () => undefined }) : startedBy(running);
  users += 1;
  places = joined.then((one) => one.places);
  // What goes wrong is told to whoever asks a marketplace.
  places.catch((problem: unknown) => running.http.log.error({ err: problem }, 'the practice marketplaces could not start'));
  running.http.addHook('onClose', async () => {
    users -= 1;
    if (!users) places = undefined;
    await joined.then(({ leave }) => leave()).catch(() => undefined);
  });
  void running.http.register(async (scope) => {
    const { servePractice } = await import('./practice/pages.ts');
    servePractice(scope, joined);
  });
}

const startedBy = async (running: Running) => (await import('./practice/open.ts')).joinPractice(running);

/** Sends to a practice marketplace, by its socket on this machine, what is meant for its address below ours. */
export const toPractice: Send = async (url, init) => {
  const [, marketplace = '', rest = ''] = /\/PracticeMarketplace\/([a-z]+)(\/.*)$/.exec(url) ?? [];
  const place = (await places?.catch(() => undefined))?.[marketplace as keyof PracticePlaces];
  if (!place || new URL(place).hostname !== '127.0.0.1') throw new Trouble(`there is no practice marketplace ${marketplace}`);
  return transmit(`${place}${rest}`, init);
};
