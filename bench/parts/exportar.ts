/**
 * Exports 100,000 rows, from the click to the last byte of the file, as CSV and as XLSX: the salas of the volume company
 * and contatos of the company with a million of them (both loaded when they are not there). Target: 10 s each.
 */
import { contatosLista } from '@prosa/contract/contatos/lista.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { Client } from 'pg';
import { openMilhao } from '../contatos-dados.ts';
import { openConversas } from '../dados/conversas.ts';
import { type SignedIn, signIn, until } from '../support/company.ts';
import { milhao } from '../support/contatos.ts';
import { freePort, startServer } from '../support/server.ts';
import { within } from '../support/smallest.ts';
import { type VolumeDatabase, volume } from '../support/volume.ts';

const target = 10_000;
const many = 100_000;
/** Of the contatos one in ten. */
const contatosOut = milhao.contatos / 10;
interface Result {
  linhas: number;
  mb: number;
  ms: number;
  ms_por_100_mil: number;
}
const results: Record<string, Result> = {};

async function exportOf(
  tipo: 'atendimentos' | 'contatos',
  database: VolumeDatabase,
  usuario: string,
  filtroOf: (person: SignedIn) => Promise<Record<string, string>>,
) {
  const server = await startServer({ dataDir: database.dataDir, port: await freePort(), env: { ...database.env, PROSA_LOG: 'error' } });
  const person = await signIn(server.url, usuario);
  const filtro = await filtroOf(person);
  for (const formato of ['csv', 'xlsx'] as const) {
    const began = performance.now();
    const { data } = await person.call(exportacoes.store, { body: { tipo, formato, filtro } });
    const params = { id: data.id_exportacao };
    let made = data;
    await until(
      'arquivo',
      async () => {
        made = (await person.call(exportacoes.show, { params })).data;
        return made.estado !== 'aguardando' && made.estado !== 'executando';
      },
      240,
    );
    if (made.estado !== 'pronta') throw new Error(`${tipo} ${formato}: ${made.estado} ${made.erro}`);
    const response = await fetch(`${server.url}/api/exportacoes/baixar/${params.id}`, { headers: { authorization: `Bearer ${person.token}` } });
    const bytes = (await response.arrayBuffer()).byteLength;
    const ms = performance.now() - began;
    results[`${tipo}_${formato}`] = {
      linhas: made.linhas,
      mb: Math.round(bytes / 104_858) / 10,
      ms: Math.round(ms),
      ms_por_100_mil: Math.round((ms / made.linhas) * many),
    };
  }
  await server.stop();
}

/** Filters that leave a tenth of them: those that came first. */
async function firstContatos(database: VolumeDatabase, person: SignedIn): Promise<Record<string, string>> {
  const owner = new Client(database.connections.owner);
  await owner.connect();
  const { rows } = await owner.query<{ em: Date }>(
    `select c.criado_em as em from contato c join empresa e using (id_empresa) where e.nome_fantasia = $1 and c.situacao = 0 order by c.criado_em limit 1 offset $2`,
    [milhao.empresa, contatosOut],
  );
  await owner.end();
  const filtro = { criado_ate: rows[0]!.em.toISOString() };
  await person.call(contatosLista.listar, { query: filtro });
  return filtro;
}

const contatos = await openMilhao();
await exportOf('contatos', contatos, milhao.person(0), (person) => firstContatos(contatos, person));
const atendimentos = await openConversas();
await exportOf('atendimentos', atendimentos, volume.person(0), () => Promise.resolve({}));
const slowest = Math.max(...Object.values(results).map((r) => r.ms_por_100_mil));
const ok = within(slowest <= target) && Object.values(results).every((r) => r.linhas > 0);
console.log(JSON.stringify({ bench: 'exportar', ...results, ok }));
await atendimentos.server.stop();
process.exit(ok ? 0 : 1);
