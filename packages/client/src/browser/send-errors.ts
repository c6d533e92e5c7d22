import { reportClientErrors } from '@entrepot/contract/modules/access/calls.ts';
import { ask } from '../calls/api.ts';
import { type LoggedError, onError } from './error-log.ts';
import { useSession } from '../session/session.ts';
import { useSettings } from './settings.ts';
import { tokens } from '../calls/tokens.ts';

const pause = 2_000;
const mostAtOnce = 20;

/** Are errors sent: because the rules of the site want it, or because the person does? */
export const sendsErrors = (): boolean => useSession.getState().user?.errorLog === true || useSettings.getState().sendErrors;

/** Sends what goes wrong to the server, a few seconds' errors together, while that is switched on; answers the way to stop. */
export function startSendingErrors(): () => void {
  let waiting: LoggedError[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function send() {
    timer = undefined;
    const errors = waiting.map(({ at, route, message, stack }) => ({
      at,
      route: route.slice(0, 255),
      message: message.slice(0, 500),
      stack: stack.slice(0, 4000),
    }));
    waiting = [];
    // An error that cannot be sent stays in the log, and makes no new one.
    if (tokens()) await ask(reportClientErrors, { errors }, { quiet: true }).catch(() => undefined);
  }
  const stop = onError((error) => {
    if (!sendsErrors() || waiting.length >= mostAtOnce) return;
    waiting.push(error);
    timer ??= setTimeout(() => void send(), pause);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
