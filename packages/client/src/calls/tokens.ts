import { forgetSeen } from '../browser/forget-seen.ts';
import { keep, recall } from '../browser/storage.ts';

/** How the person came in; remembered so that the next visit opens the right sign-in page. */
export type LoginType = 'userLogin' | 'backgroundUserLogin' | 'index';
/** The two tokens of a session. */
export interface Tokens {
  access: string;
  refresh: string;
}

const accessKey = 'AccessToken';
const refreshKey = 'RefreshToken';
const loginTypeKey = 'LoginType';
const agreementKey = 'ServiceAgreement';
type Watcher = (why?: string) => void;
const watchers = new Set<Watcher>();

/** The tokens of this browser, or null when nobody is signed in. */
export function tokens(): Tokens | null {
  const access = recall<string>(accessKey);
  const refresh = recall<string>(refreshKey);
  return access && refresh ? { access, refresh } : null;
}

/** The id of the account that the tokens are of, as they say it; null when nobody is signed in. */
export function tokenOwner(): string | null {
  const [, claims = ''] = (tokens()?.access ?? '').split('.');
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub ?? null;
  } catch {
    return null;
  }
}

/** Keeps new tokens for all tabs of this browser. */
export function keepTokens(next: Tokens): void {
  keep(refreshKey, next.refresh);
  keep(accessKey, next.access);
}

/** Forgets the tokens and tells this tab why, when the server said so; the browser tells the others. */
export function clearTokens(why?: string): void {
  if (why && !tokens()) return;
  keep(accessKey, null);
  keep(refreshKey, null);
  forgetSeen();
  for (const watcher of watchers) watcher(why);
}

/** Calls back when the tokens go away, in this tab or in another; answers the way to stop. */
export function onTokensGone(watcher: Watcher): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === accessKey && event.newValue === null) watcher();
  };
  watchers.add(watcher);
  window.addEventListener('storage', elsewhere);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', elsewhere);
  };
}

/** The way this browser signed in last; one that never did is kept as `index`, where it came in. */
export function loginType(): LoginType {
  const known = recall<LoginType>(loginTypeKey);
  if (!known) keepLoginType('index');
  return known ?? 'index';
}
/** Remembers the way of signing in. */
export const keepLoginType = (type: LoginType): void => keep(loginTypeKey, type);

/** Has a customer of this browser accepted the service agreement, by registering or by signing in? */
export const serviceAgreed = (): boolean => recall<boolean>(agreementKey) === true;
/** Remembers that the agreement was accepted. */
export const keepServiceAgreed = (): void => keep(agreementKey, true);
