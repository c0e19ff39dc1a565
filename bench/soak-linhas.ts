/**
 * Lines of both real providers on networks of this machine: customers write, an attendant answers, a number is paired and signed out, an app's history
 * is imported and taken back, and the product is killed at random moments (now and then one of its processes of lines), started again at once.
 * At the end the networks hold each answer once, all that is stored is shown, and what is missing there is shown as unknown. Exits 1 on a difference.
 *   npm run bench soak-linhas -- --mortes 500
 *   npm run bench soak-linhas -- --minutos 25 --semente 7                      as many as fit
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '@prosa/server/src/demo/random.ts';
import { killLines } from '@prosa/server/test/killed/lines/run.ts';
import { openEmpty } from './support/empty.ts';
import { percentile } from './support/percentile.ts';
import { freePort } from './support/server.ts';
import { smallest } from './support/smallest.ts';

const { values: args } = parseArgs({
  options: {
    mortes: { type: 'string', default: '500' },
    minutos: { type: 'string' },
    semente: { type: 'string', default: '1' },
    /** Lines of WhatsApp Web, and people who write to each. */
    linhas: { type: 'string', default: '2' },
    clientes: { type: 'string', default: '4' },
    /** Milliseconds that a product lives at the most. */
    vida: { type: 'string', default: '3000' },
  },
});
const began = Date.now();
const { dataDir, key, connections, postgres } = await openEmpty('soak-linhas');
const { differences, inicios_ms, ate_a_rede_ms, ...counts } = await killLines({
  connections,
  key,
  dataDir,
  port: await freePort(),
  kills: Number(args.mortes),
  random: seededRandom(Number(args.semente)).next,
  lives: Number(args.vida),
  webLines: Number(args.linhas),
  customers: Number(args.clientes),
  hurry: smallest,
  ...(args.minutos !== undefined && { until: began + Number(args.minutos) * 60_000 }),
});
console.log(
  JSON.stringify({
    bench: 'soak-linhas',
    minutos: Math.round((Date.now() - began) / 6000) / 10,
    ...counts,
    inicio_ms: { p50: percentile(inicios_ms, 0.5), max: percentile(inicios_ms, 1) },
    ate_a_rede_ms: {
      respostas: ate_a_rede_ms.length,
      p50: percentile(ate_a_rede_ms, 0.5),
      p95: percentile(ate_a_rede_ms, 0.95),
      max: percentile(ate_a_rede_ms, 1),
    },
    diferencas: differences.length,
  }),
);
for (const difference of differences.slice(0, 40)) console.error(`diferença: ${difference}`);
await postgres.stop();
process.exit(differences.length === 0 ? 0 : 1);
