import { listen } from './core/announce.ts';
import { type AppOptions, openApp } from './core/app.ts';
import { useSecret } from './core/crypto.ts';
import { allHandlers, allHearings } from './modules/index.ts';

/** The whole product's server on a database that is migrated: every module, every listener. */
export async function openServer(options: Omit<AppOptions, 'handlers'>) {
  useSecret(options.config.secretKey);
  listen(allHearings);
  return openApp({ ...options, handlers: allHandlers });
}
