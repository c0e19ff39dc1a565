/**
 * Takes 50,000 rows into the company with a million contatos: file, dry run, writing, each row looked up among the million and in
 * the file, and undoes it again. One row in ten is a contato that is there. Target: 60 s from the file to the last row.
 * BENCH_PERFIL=folder writes a CPU profile of the server.
 */
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import { Client } from 'pg';
import { openMilhao } from '../contatos-dados.ts';
import { signIn, until } from '../support/company.ts';
import { milhao } from '../support/contatos.ts';
import { cpuMeter } from '../support/cpu.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const profile = process.env['BENCH_PERFIL'];
const target = 60_000;
const count = setting('PROSA_BENCH_LINHAS', 50_000);
const { connections, env, dataDir, server: postgres } = await openMilhao();
const owner = new Client(connections.owner);
await owner.connect();
const { rows: known } = await owner.query<{ telefone: string }>(
  `select c.telefone from contato c join empresa e using (id_empresa) where e.nome_fantasia = $1 and c.telefone is not null order by c.id_contato limit $2`,
  [milhao.empresa, count / 10],
);
await owner.end();
const server = await startServer({
  dataDir,
  port: await freePort(),
  env: { ...env, PROSA_LOG: 'error' },
  ...(profile !== undefined && { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
});
const admin = await signIn(server.url, milhao.person(0));

// nobody of the million has a phone of this area
const rows = Array.from({ length: count }, (_, i) => {
  const phone = i % 10 === 0 ? known[i / 10]!.telefone : `95 9${String(70_000_000 + i).padStart(8, '0')}`;
  return `Pessoa Importada ${i};importada${i}@bancada.example;${phone};Compras;Joinville;SC;Importada`;
});
const file = new File([['Nome;E-mail;WhatsApp;Cargo;Cidade;UF;Tags', ...rows].join('\r\n')], 'bancada.csv');

const began = performance.now();
const cpu = cpuMeter({ servidor: server.pid, banco: postgres.pid });
const since = (from: number): number => Math.round(performance.now() - from);
const sent = await admin.call(importacao.enviar, { body: {}, file });
const params = { id: sent.id_importacao };
const over = async (...estados: string[]): Promise<void> =>
  until(estados.join(' ou '), async () => estados.includes((await admin.call(importacao.show, { params })).data.estado), 240, 500);
const arquivo = since(began);
await admin.call(importacao.conferir, { params, body: { mapa: sent.arquivo.mapa, opcoes: { repetidos: 'ignorar' } } });
await over('conferida', 'falhou');
const conferido = since(began);
await admin.call(importacao.executar, { params });
await over('pronta', 'falhou');
const ms = since(began);
const cpu_s = cpu();
const { data } = await admin.call(importacao.show, { params });
const undone = performance.now();
await admin.call(importacao.desfazer, { params });
await over('desfeita', 'falhou');
const { data: after } = await admin.call(importacao.show, { params });
const ok =
  within(ms <= target) && data.estado === 'pronta' && data.contagem.novos === count * 0.9 && after.estado === 'desfeita' && after.contagem.mantidos === 0;
console.log(
  JSON.stringify({
    bench: 'importar',
    linhas: count,
    arquivo_ms: arquivo,
    conferencia_ms: conferido - arquivo,
    gravacao_ms: ms - conferido,
    total_ms: ms,
    cpu_s,
    ...data.contagem,
    desfazer_ms: since(undone),
    ok,
  }),
);
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
