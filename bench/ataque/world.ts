import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { endpoints } from '@prosa/contract/all.ts';
import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { comOpcoes, type DestinoDeCampo, type TipoDeCampo, tiposDeCampo } from '@prosa/contract/formularios/formularios.schemas.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { writes } from '@prosa/contract/wire.ts';
import { type Database, openDatabase } from '@prosa/server/src/core/db/database.ts';
import { criarAcessoDeCliente } from '@prosa/server/src/modules/login/acessos.ts';
import { type Call, type Company, linesConnected, makeCompany, password, type SignedIn, signIn, until } from '../support/company.ts';
import { openEmpty } from '../support/empty.ts';
import { benchFolder } from '../support/folder.ts';
import { freePort, type ServerProcess, startServer } from '../support/server.ts';
import { type OpenRoute, openRoutes } from './routes.ts';

/** Stands in every text of the other company. */
export const marker = 'MARCA-DA-VIZINHA';

export interface World {
  readonly server: Pick<ServerProcess, 'url' | 'pid'>;
  readonly admin: SignedIn;
  readonly atendentes: readonly SignedIn[];
  readonly cliente: { readonly token: string; readonly usuario: string };
  readonly vizinha: SignedIn;
  /** Numbers of the own records, and of the other company's. */
  readonly ids: readonly number[];
  readonly topics: readonly string[];
  readonly doors: Doors;
  /** Lines of the own company. */
  readonly linhas: readonly number[];
}

/** Doors of the own company that stand open to anybody. */
export interface Doors {
  readonly chat: string;
  readonly form: string;
  /** Of a link in a mail. */
  readonly token: string;
  readonly id_estagio: number;
}

/** One record of each kind, and a sala. */
async function fill(call: Call, nome: string, linha: number, phone: string): Promise<void> {
  await call(departamentos.store, { body: { nome: `${nome} Vendas` } });
  await call(assuntos.store, { body: { assunto: `${nome} Preços` } });
  await call(campos.store, { body: { nome: `${nome} Campo`.slice(0, 60), tipo: 'texto' } });
  await call(tagModelo.store, { body: { name: `${nome} Tag`, type_value: 'bool', value: '1' } });
  await call(CadTextoCrm.store, { body: { tipo: 1, titulo: `${nome} Modelo`, itens: [{ type: 'text', body: nome }] } });
  await call(clientes.store, { body: { nome: `${nome} Cliente` } });
  await call(fornecedores.store, { body: { razao_social: `${nome} Fornecedor` } });
  await call(funcionarios.store, { body: { nome: `${nome} Funcionário` } });
  const { id_contato } = await call(contato.store, { body: { nome: `${nome} Contato`, email: `x${phone}@exemplo.com` } });
  await call(tagContato.store, { body: { id_contato, name: `${nome} Tag`, type_value: 'bool', value: '1' } });
  await linesConnected(call, 1);
  await call(simulador.receber, { params: { id_wpp_config: linha }, body: { telefone: phone, nome: `${nome} Pessoa`, texto: `${nome} escreve` } });
}

/** A chat, a form with a field of each kind, and a link that a customer got by mail. */
async function openDoors({ url }: World['server'], call: Call): Promise<Doors> {
  const { id_chat_config } = await call(ChatConfig.store, { body: { nome: 'Site' } });
  const { chave: chat } = (await call(ChatConfig.show, { params: { id: id_chat_config } })).data;
  const { id_quadro } = await call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } });
  const { id_estagio } = (await call(kanbanQuadros.editar, { params: { id: id_quadro } })).data.estagios[0]!;
  const { chave: form } = await publishForm(call, id_estagio, Object.keys(tiposDeCampo) as TipoDeCampo[]);
  const { id_contato } = await call(contato.store, { body: { nome: 'Rita', email: 'rita@ataque.example' } });
  const { id_ticket } = await call(tickets.store, { body: { titulo: 'Sofá', id_contato } });
  await call(tickets.responder, { body: { id_ticket, resposta: '<p>Vamos ver</p>' } });
  const linked = async (): Promise<string | undefined> => /\/token\/([\w-]{43})/.exec((await mailsTo(url, 'rita@ataque.example'))[0]?.text ?? '')?.[1];
  await until('o link do ticket', async () => (await linked()) !== undefined);
  const token = (await linked())!;
  return { chat, form, token, id_estagio };
}

/** Mails of the product that were not sent, newest first. */
export async function mailsTo(url: string, to: string): Promise<{ subject: string; text: string }[]> {
  const { data } = (await (await fetch(`${url}/dev/emails.json`)).json()) as { data: { to: string; subject: string; text: string }[] };
  return data.filter((mail) => mail.to === to);
}

/** The name of a field of such a form on the wire. */
export const idOfField = (tipo: TipoDeCampo): string => `f${tipo}`;

/** A published form with a field of each of these kinds, named by it; answers its key and number. */
export async function publishForm(
  call: Call,
  id_estagio: number,
  tipos: readonly TipoDeCampo[],
  destinos: Partial<Record<TipoDeCampo, DestinoDeCampo>> = {},
): Promise<{ chave: string; id_formulario: number }> {
  const { id_formulario } = await call(formulario.store, { body: { id_estagio, titulo: 'Orçamento' } });
  const { data } = await call(formulario.show, { params: { id: id_formulario } });
  const fields = tipos.map((tipo) => ({
    id: idOfField(tipo),
    tipo,
    titulo: tipo,
    parametro: tipo === 'oculto' ? 'origem' : '',
    opcoes: comOpcoes.has(tipo) ? ['Sim', 'Não'] : [],
    destino: destinos[tipo] ?? '',
  }));
  await call(formulario.store, { body: { id_formulario, titulo: 'Orçamento', definicao: { ...data.definicao, campos: fields } } });
  await call(formulario.publicar, { params: { id: id_formulario } });
  return { chave: data.chave, id_formulario };
}

/** Every number and topic that lists without parameters show to this person. */
async function seenBy(url: string, token: string): Promise<{ ids: number[]; topics: string[] }> {
  const ids = new Set<number>();
  const topics = new Set<string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'number' && /^(id|chat_id|msg_id|client_id)/.test(key)) ids.add(value);
    if (typeof value === 'string' && key === 'topic') topics.add(value);
    if (typeof value === 'object' && value !== null) for (const [k, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? key : k);
  };
  for (const e of endpoints) {
    if (writes(e) || e.binary || e.path.includes('{')) continue;
    const answer = await fetch(`${url}/api${e.path}`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.ok) walk(await answer.json(), '');
  }
  return { ids: [...ids], topics: [...topics] };
}

/** Two companies on a running server: the one that attacks, and the one whose data must stay its own. */
export async function makeWorld(database: Database, server: World['server'], people: number): Promise<World> {
  const own: Company = await makeCompany(database, 'ataque', { linhas: 1, atendentes: people });
  const other: Company = await makeCompany(database, 'vizinha', { linhas: 1, atendentes: 1 });
  const usuario = `cliente@${own.admin.split('@')[1]}`;
  await database.semEmpresa(async (db) => {
    await db.updateTable('empresa').set({ nome_fantasia: marker }).where('id_empresa', '=', other.id_empresa).execute();
    const { id_cliente } = await db
      .insertInto('cliente')
      .values({ id_empresa: own.id_empresa, nome: 'Cliente', email: 'cliente@ataque.bancada' })
      .returning('id_cliente')
      .executeTakeFirstOrThrow();
    await criarAcessoDeCliente(db, own.id_empresa, id_cliente, { usuario, senha: password });
  });
  const [admin, vizinha] = [await signIn(server.url, own.admin), await signIn(server.url, other.admin)];
  await fill(admin.call, 'Própria', own.linhas[0]!, '11987650001');
  await fill(vizinha.call, marker, other.linhas[0]!, '11987650002');
  const doors = await openDoors(server, admin.call);
  const seen = [await seenBy(server.url, admin.token), await seenBy(server.url, vizinha.token)];
  const atendentes: SignedIn[] = [];
  for (const atendente of own.atendentes) atendentes.push(await signIn(server.url, atendente));
  const { data } = await createClient({ base: `${server.url}/api` })(login.login, { body: { usuario, senha: password } });
  return {
    server,
    admin,
    atendentes,
    cliente: { token: data.token, usuario },
    vizinha,
    doors,
    linhas: own.linhas,
    ids: seen.flatMap(({ ids }) => ids),
    topics: seen.flatMap(({ topics }) => topics),
  };
}

/** The product in a process of its own, on a database that nobody needs afterwards. */
export async function openWorld(people: number): Promise<World & { server: ServerProcess; routes: OpenRoute[]; key: string }> {
  const place = await openEmpty('ataque');
  const { dataDir, connections } = place;
  const env = { ...place.env, PROSA_DEMO: 'sim', PROSA_DOCS: 'sim', PROSA_LOG: 'error', PROSA_CONSULTAS: 'exemplos' };
  const routes = await openRoutes(place, env);
  const server = await startServer({
    dataDir,
    port: await freePort(), // nothing leaves this machine
    env,
    logFile: benchFolder('ataque.log'),
  });
  const database = openDatabase(connections, (error) => console.error(error));
  try {
    return { ...(await makeWorld(database, server, people)), server, routes, key: place.key };
  } finally {
    await database.close();
  }
}
