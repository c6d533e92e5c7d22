import { reportClientErrors } from '@entrepot/contract/modules/access/calls.ts';
import { callApi } from '../calls/api.ts';
import { type LoggedError, onError } from './error-log.ts';
import { useSession } from '../session/session.ts';
import { useSettings } from './settings.ts';
import { tokens } from '../calls/tokens.ts';

const pause = 2_000;
const maxBatch = 20;

/** Whether errors are sent: required by the site or enabled by the user. */
export const sendsErrors = (): boolean => useSession.getState().user?.errorLog === true || useSettings.getState().sendErrors;

/** Sends errors to the server while that is switched on, batched over a few seconds; returns the function that stops it. */
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
    // An error that cannot be sent stays in the log and causes no new one.
    if (tokens()) await callApi(reportClientErrors, { errors }, { quiet: true }).catch(() => undefined);
  }
  const stop = onError((error) => {
    if (!sendsErrors() || waiting.length >= maxBatch) return;
    waiting.push(error);
    timer ??= setTimeout(() => void send(), pause);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
