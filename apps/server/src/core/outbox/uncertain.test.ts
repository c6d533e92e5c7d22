import { expect, test } from 'vitest';
import { isUncertain } from './uncertain.ts';

const problem = (more: object) => Object.assign(new Error('failed'), more);

test.each([
  ['a time-out', new DOMException('late', 'TimeoutError'), true],
  ['an aborted request', new DOMException('stopped', 'AbortError'), true],
  ['a connection that broke', problem({ code: 'ECONNRESET' }), true],
  ['a connection that broke, as fetch reports it', new TypeError('fetch failed', { cause: problem({ code: 'UND_ERR_SOCKET' }) }), true],
  ['a mail server that stopped answering', problem({ code: 'ETIMEDOUT', command: 'CONN' }), true],
  ['a refused connection', problem({ code: 'ECONNREFUSED', syscall: 'connect' }), false],
  ['a mail server that refuses connections', problem({ code: 'ESOCKET', syscall: 'connect' }), false],
  ['an unknown host', new TypeError('fetch failed', { cause: problem({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }) }), false],
  ['a refusal', new Error('450 mailbox busy'), false],
  ['no error at all', 'failed', false],
])('classifies %s', (_name, value, uncertain) => expect(isUncertain(value)).toBe(uncertain));
