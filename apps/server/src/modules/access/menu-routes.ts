import type { FastifyReply, FastifyRequest } from 'fastify';
import { getSelectBackstageMenus } from '@entrepot/contract/modules/access/menu-calls.ts';
import { noSignIn } from '../../core/http/serve.ts';
import type { Route } from '../../core/module.ts';

const { path } = getSelectBackstageMenus;

/** Serves GetSelectBackstageMenus with its input in the query string, by GET and by POST, as the contract defines it. */
export const menuQuery: Route = {
  add({ http, callerOf, answer }) {
    async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const caller = await callerOf(request);
      const json = reply.type('application/json; charset=utf-8');
      if (typeof caller === 'string') return json.status(401).send(noSignIn(request, caller));
      const { status, body } = await answer(path, caller, {
        ...fromQuery(request.query as Record<string, string>),
        ...(request.body as object | null),
      });
      return json.status(status).send(body);
    }
    http.get(`/api${path}`, serve);
    http.post(`/api${path}`, serve);
  },
};

/** Query strings have only texts: parses numbers where the call expects them. */
const fromQuery = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, name === 'MenuClassification' && /^\d+$/.test(value) ? Number(value) : value]),
  );
