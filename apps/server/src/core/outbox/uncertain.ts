const unanswered = new Set([
  'TimeoutError',
  'AbortError',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Codes of nodemailer: a connection that broke, or that the server closed.
  'ESOCKET',
  'ECONNECTION',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
// Their failures precede the request.
const connecting = new Set(['connect', 'getaddrinfo']);

/** Whether a failed attempt may have succeeded at its receiver: no answer came in time, or the connection broke. */
export function isUncertain(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const { name, code = '', syscall = '', cause }: Error & { code?: string | number; syscall?: string } = problem;
  if (connecting.has(syscall)) return false;
  return unanswered.has(name) || unanswered.has(String(code)) || isUncertain(cause);
}
