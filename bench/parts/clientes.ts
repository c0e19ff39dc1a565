/**
 * The lists of clientes, fornecedores and funcionarios with a million each: every order, filter and search over HTTP, page 1, 300,
 * 20,000 and last. Target: p95 of each 100 ms, and of all that are asked for the first time. The first run loads them (minutes).
 */
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { loadCadastros } from '../dados/cadastros.ts';
import { cadastros } from '../support/cadastros.ts';
import { signIn } from '../support/company.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

type Query = Record<string, string | number>;
const samples = setting('PROSA_BENCH_AMOSTRAS', 20);
const target = 100;
/** Who jumps far has had the list on screen for a moment. */
const lookMs = setting('PROSA_BENCH_OLHAR', 4000);
const lastPage = -1;

const {
  env,
  dataDir,
  server: postgres,
} = await openDataSet({
  banco: cadastros.banco,
  empresa: cadastros.empresa,
  linhas: { cliente: cadastros.linhas, fornecedor: cadastros.linhas, funcionario: cadastros.linhas },
  fontes: ['bench/dados/cadastros.ts', 'bench/dados/nomes.ts', 'bench/dados/aleatorio.ts'],
  load: loadCadastros,
});
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const { call } = await signIn(server.url, cadastros.admin);

const lists = {
  clientes: (query: Query) => call(clientes.getAll, { query }),
  fornecedores: (query: Query) => call(fornecedores.getAll, { query }),
  funcionarios: (query: Query) => call(funcionarios.getAll, { query }),
};
const orders: Record<keyof typeof lists, string[]> = {
  clientes: ['nome', 'criado_em'],
  fornecedores: ['razao_social', 'criado_em'],
  funcionarios: ['nome', 'cargo', 'data_admissao', 'criado_em'],
};
const own: Record<keyof typeof lists, [string, Query][]> = {
  clientes: [
    ...['sem', 'convidado', 'ativo', 'bloqueado'].map((acesso): [string, Query] => [`acesso ${acesso}`, { acesso }]),
    ['pessoa jurídica', { tipo: 2 }],
    ['pessoa física', { tipo: 1 }],
    ['convidado, inativo, SP', { acesso: 'convidado', status: 0, id_uf: 35 }],
    ['bloqueado com "maria"', { acesso: 'bloqueado', q: 'maria' }],
    ['convidado, página 300', { acesso: 'convidado', page: 300 }],
  ],
  fornecedores: [],
  funcionarios: [
    ['cargo comum', { cargo: 'Atendente' }],
    ['cargo raro', { cargo: 'Diretor', status: 0 }],
    ['cargo por admissão', { cargo: 'Gerente', ordem: 'data_admissao desc' }],
  ],
};

function* casesFor(list: keyof typeof lists): Generator<[string, Query]> {
  for (const name of orders[list])
    for (const way of ['asc', 'desc'])
      for (const page of [0, 300, 20_000, lastPage])
        yield [`por ${name} ${way}, página ${page === lastPage ? 'última' : page}`, { ordem: `${name} ${way}`, page }];
  for (const q of ['maria', 'ma', 'wz', 'a', 'maria silva', 'zulmira', 'qwertyk', '00000007919', '119876', '98765', 'padaria']) yield [`busca "${q}"`, { q }];
  for (const status of [0, 1]) yield [`status ${status}`, { status }];
  yield ['inativo, "ma"', { status: 0, q: 'ma' }];
  yield ['inativo por criação', { status: 0, ordem: 'criado_em desc' }];
  yield ['SP', { id_uf: 35 }];
  yield ['RR', { id_uf: 14 }];
  yield ['RR inativo', { id_uf: 14, status: 0 }];
  yield ['lixeira', { lixeira: 1 }];
  yield ['lixeira, "maria"', { lixeira: 1, q: 'maria' }];
  yield ['inativo, página 300', { status: 0, page: 300 }];
  yield ['inativo, última página', { status: 0, page: lastPage }];
  yield ['busca "maria", página 300', { q: 'maria', page: 300 }];
  yield* own[list];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const ms: Record<string, { primeira: number; p50: number; p95: number }> = {};
for (const [list, read] of Object.entries(lists) as [keyof typeof lists, (typeof lists)['clientes']][]) {
  for (const [name, { page = 0, ...query }] of casesFor(list)) {
    const asked: Query = { ...query, page };
    if (page !== 0) {
      await read(query);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      const { recordsFiltered } = await read(query);
      if (page === lastPage) asked['page'] = Math.max(0, Math.ceil(recordsFiltered / 25) - 1);
    }
    const primeira = Math.round(await timed(() => read(asked)));
    const times: number[] = [];
    while (times.length < samples) times.push(await timed(() => read(asked)));
    ms[`${list}: ${name}`] = { primeira, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  }
}
const firsts = Object.values(ms).map(({ primeira }) => primeira);
const primeiras = { p50: percentile(firsts, 0.5), p95: percentile(firsts, 0.95), maior: Math.max(...firsts) };
const worst = Object.entries(ms).toSorted(([, a], [, b]) => b.p95 - a.p95);
const over = worst.filter(([, { p95 }]) => p95 > target).map(([name]) => name);
const ok = within(over.length === 0 && primeiras.p95 <= target);
console.log(JSON.stringify({ bench: 'clientes', ms, p95_maior: worst[0]![1].p95, de: worst[0]![0], primeiras, acima: over, ok }));
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
