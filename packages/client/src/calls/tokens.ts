import { clearLastSeen } from '../browser/clear-last-seen.ts';
import { store, recall } from '../browser/storage.ts';

/** The sign-in page the person used; stored so that the next visit opens the right one. */
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
const endReasonKey = 'SessionEndReason';
type Watcher = (why?: string) => void;
let endReason: string | null = null;
const watchers = new Set<Watcher>();

/** Returns the tokens of this browser, or null when signed out. */
export function tokens(): Tokens | null {
  const access = recall<string>(accessKey);
  const refresh = recall<string>(refreshKey);
  return access && refresh ? { access, refresh } : null;
}

/** Returns the account id in the tokens; null when signed out. */
export function tokenOwner(): string | null {
  const [, claims = ''] = (tokens()?.access ?? '').split('.');
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub ?? null;
  } catch {
    return null;
  }
}

/** Stores new tokens for all tabs of this browser. */
export function storeTokens(next: Tokens): void {
  endReason = null;
  store(refreshKey, next.refresh);
  store(accessKey, next.access);
}

/** Stores why the server ends this session, from its push: the refusals of the next calls only state that the session has ended. */
export const setEndReason = (why: string): void => void (endReason = why || null);

/** Deletes the tokens and notifies this tab of the server's reason, if any; other tabs are notified by the browser. */
export function clearTokens(why?: string): void {
  if (why && !tokens()) return;
  // Before the token, whose removal notifies the other tabs: they state the reason too.
  store(endReasonKey, why ? (endReason ?? why) : null);
  store(accessKey, null);
  store(refreshKey, null);
  clearLastSeen();
  const reason = why && (endReason ?? why);
  endReason = null;
  for (const watcher of watchers) watcher(reason);
}

/** Subscribes to the removal of the tokens, in this tab or in another; returns the function that unsubscribes. */
export function onSignedOut(watcher: Watcher): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === accessKey && event.newValue === null) watcher(recall<string>(endReasonKey) ?? undefined);
  };
  watchers.add(watcher);
  window.addEventListener('storage', elsewhere);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', elsewhere);
  };
}

/** Returns how this browser signed in last; `index` when it never did. */
export function loginType(): LoginType {
  const known = recall<LoginType>(loginTypeKey);
  if (!known) storeLoginType('index');
  return known ?? 'index';
}
/** Stores the way of signing in. */
export const storeLoginType = (type: LoginType): void => store(loginTypeKey, type);

/** Whether a customer of this browser has accepted the service agreement, by registering or by signing in. */
export const serviceAgreed = (): boolean => recall<boolean>(agreementKey) === true;
/** Stores that the agreement was accepted. */
export const storeServiceAgreed = (): void => store(agreementKey, true);
