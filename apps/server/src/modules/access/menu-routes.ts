import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@entrepot/contract/core/language.ts';
import { getSelectBackstageMenus } from '@entrepot/contract/modules/access/menu-calls.ts';
import type { Services } from '../../core/app.ts';
import { errorText } from '../../core/calls/texts.ts';

const { path } = getSelectBackstageMenus;

/** Serves GetSelectBackstageMenus with its input in the query string, by GET and by POST, as the contract has it. */
export function serveMenuQuery({
  http,
  callerOf,
  answer,
}: Pick<Services, 'http' | 'callerOf'> & { answer: () => Services['answer'] }): void {
  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = await callerOf(request);
    const json = reply.type('application/json; charset=utf-8');
    if (typeof caller === 'string') {
      const [code, key] = caller === 'expired' ? [5, 'TokenExpired'] : [1, 'NoPermission'];
      const message = errorText(languageOf(request.headers['accept-language']), key as string);
      return json.status(401).send(JSON.stringify({ Code: code, Message: message, Data: null }));
    }
    const { status, body } = await answer()(path, caller, {
      ...fromQuery(request.query as Record<string, string>),
      ...(request.body as object | null),
    });
    return json.status(status).send(body);
  }
  http.get(`/api${path}`, serve);
  http.post(`/api${path}`, serve);
}

/** A query string has only texts: numbers are read where the call takes numbers. */
const fromQuery = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name === 'MenuClassification' && /^\d+$/.test(value) ? Number(value) : value]),
  );
