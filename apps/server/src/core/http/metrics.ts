import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import prom from 'prom-client';

/** What Prometheus reads of this process: its own figures and how long each call took. */
export function httpMetrics() {
  const registry = new prom.Registry();
  // The primary process of several asks each for these and adds them up.
  if (cluster.isWorker) {
    prom.AggregatorRegistry.setRegistries(registry);
    new prom.AggregatorRegistry();
  }
  prom.collectDefaultMetrics({ register: registry });
  const seconds = new prom.Histogram({
    name: 'entrepot_call_seconds',
    help: 'Seconds a call took',
    labelNames: ['path', 'code'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (path: string, code: number, took: number) => seconds.observe({ path, code: String(code) }, took),
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isLoopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '');

/** May the sender of a request read the figures? Who says the token may, and a program of this machine, but not through a proxy on it. */
export function mayMeasure({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>, token: string | undefined): boolean {
  const said = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token && said) return timingSafeEqual(digest(said), digest(token));
  return isLoopback(socket.remoteAddress) && !headers['x-forwarded-for'] && !headers.forwarded;
}
