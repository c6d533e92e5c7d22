import type { FastifyRequest } from 'fastify';
import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { RehearsedRefusal, rolledBack } from '../core/calls/rolled-back.ts';
import type { Caller } from '../core/calls/caller.ts';
import { outcomeOf } from './outcomes.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** The result of a call that was made and rolled back: the name of its code, and its message. */
export interface Trial {
  outcome: ErrorKey;
  message: string;
}

/**
 * Makes a call as a person in a transaction that is rolled back, with the refusal of the first row that was refused. A call that fails
 * has the outcome `InternalError`.
 */
export function trialRuns({ server, db }: Pick<TestServer, 'server' | 'db'>) {
  const callers = new Map<string, Promise<Caller>>();
  const callerOf = (token: string) => {
    const request = {
      ip: '127.0.0.1',
      id: 'trial',
      headers: { authorization: `Bearer ${token}`, host: 'localhost', 'accept-language': 'en-us' },
    };
    const known = callers.get(token) ?? server.callerOf(request as unknown as FastifyRequest).then((caller) => caller as Caller);
    callers.set(token, known);
    return known;
  };
  return async ({ token }: Person, path: string, body: object): Promise<Trial> => {
    const caller = await callerOf(token);
    const log = () => undefined;
    return rolledBack(db, server.handlers, { log }, async (call): Promise<Trial> => {
      try {
        await call({ ...caller, notes: new Set() }, path, body);
        return { outcome: 'Ok', message: '' };
      } catch (problem) {
        if (!(problem instanceof RehearsedRefusal)) throw problem;
        return { outcome: outcomeOf({ Code: problem.code }), message: problem.message };
      }
    });
  };
}
