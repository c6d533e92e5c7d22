// Each line marked below must not compile; tsc fails when one of them does.
import { call, done } from '@entrepot/contract/core/call.ts';
import type { DomainEvent } from '@entrepot/contract/core/events.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Db, Tx } from '../db/db.ts';
import { find, insert, lock } from '../db/rows.ts';
import type { Caller } from './caller.ts';
import { publish } from './events.ts';
import { handle, type Handler } from './handler.ts';

declare const pool: Db;
declare const tx: Tx;
declare const caller: Caller;
declare const event: DomainEvent<object>;
declare const handler: Handler;
const description = { path: '/Thing/Do', audience: ['site'], needs: null, input: {}, output: done } as const;
const required = call({ ...description });
const none = call({ ...description, transaction: 'none' });
const own = call({ ...description, transaction: 'own' });
const write = async (_tx: Tx) => true as const;
const read = async (_db: Db) => true as const;

export const handlers = [handle(required, write), handle(required, read), handle(none, read), handle(own, read)];
// @ts-expect-error a verb that needs a transaction, for a call without one
handle(none, write);
// @ts-expect-error a verb that needs a transaction, for a call that opens its own
handle(own, write);
// @ts-expect-error a handler that may need a transaction, run with the pool
void handler.run(pool, caller, {});

export const results = [find(pool, caller, fileObject, ''), find(tx, caller, fileObject, ''), insert(tx, caller, fileObject, {})];
// @ts-expect-error a write outside a transaction
void insert(pool, caller, fileObject, {});
// @ts-expect-error a lock outside a transaction
void lock(pool, caller, fileObject, '');
// @ts-expect-error an event outside the transaction of its cause
void publish(pool, caller, event, {});
