import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import prom from 'prom-client';

/** The Prometheus metrics of this process: default metrics and the duration of each call. */
export function httpMetrics() {
  const registry = new prom.Registry();
  // With several processes, the primary collects these from each and adds them up.
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

/**
 * Whether the sender of a request may read the metrics: with the token, or as a program on this machine that does not forward as a proxy.
 */
export function canReadMetrics({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>, token: string | undefined): boolean {
  const bearerToken = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token && bearerToken) return timingSafeEqual(digest(bearerToken), digest(token));
  return isLoopback(socket.remoteAddress) && !headers['x-forwarded-for'] && !headers.forwarded;
}
