import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerOf, isSecret } from '../auth/token.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'rota' | 'metodo' | 'codigo'>;
  readonly jobFailures: Counter<'tarefa'>;
  /** A number read when asked. */
  gauge(name: string, help: string, read: () => number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'prosa_http_segundos',
      help: 'Duração dos pedidos HTTP',
      labelNames: ['rota', 'metodo', 'codigo'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'prosa_tarefas_falhas_total',
      help: 'Tarefas em segundo plano que falharam',
      labelNames: ['tarefa'],
      registers: [registry],
    }),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
  };
}

/** Counts every request by route pattern (never by address: it may hold ids) and serves /metrics to whoever has the token. */
export function observeHttp(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.httpSeconds.observe(
      { rota: request.routeOptions.url ?? 'desconhecida', metodo: request.method, codigo: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500 || reply.elapsedTime > 1000) {
      request.log.info({ rota: request.routeOptions.url, metodo: request.method, codigo: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'pedido');
    }
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isSecret(token, bearerOf(request.headers))) return reply.code(404).send({ status: false, message: 'Não encontrado.' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
