import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TriggerName } from '@prosa/contract/realtime.ts';
import { triggers as declared, type TriggerInput, type TriggerReply } from '@prosa/contract/realtime.ts';
import { grantsOf } from '../../src/core/auth/grants.ts';
import type { Escopo, Staff } from '../../src/core/auth/person.ts';
import { readConfig } from '../../src/core/config/config.ts';
import type { Core } from '../../src/core/module.ts';
import { createLog } from '../../src/core/observability/log.ts';
import type { TriggerHandler } from '../../src/core/realtime/realtime.ts';
import { folderStorage } from '../../src/core/storage/storage.ts';
import type { Provider } from '../../src/integrations/whatsapp/provider.ts';
import { simuladorNetwork } from '../../src/integrations/whatsapp/simulador/simulador.network.ts';
import { atendimentosModule } from '../../src/modules/atendimentos/atendimentos.module.ts';
import { atendimentosPessoa } from '../../src/modules/atendimentos/historico/historico.pessoa.ts';
import { contatosPessoa } from '../../src/modules/contatos/pessoa/pessoa.ts';
import { linhasModule } from '../../src/modules/linhas/linhas.module.ts';
import { palavrasOf } from '../../src/modules/privacidade/palavras.ts';
import { simuladorService } from '../../src/modules/simulador/simulador.service.ts';
import { createTestDatabase, testKey } from './database.ts';
import { makeEmpresa, makeLogin } from './factories.ts';
import { RecordingPublisher, SetPresence } from './recording-publisher.ts';

/** Waits for a condition; fails after 10 s with what is missing. */
export async function until<T>(what: string, condition: () => T | Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + 10_000;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface StaffOptions {
  grupo?: 'administrador' | 'supervisor' | 'atendente';
  escopo?: Escopo;
  departamentos?: number[];
  online?: boolean;
  nome?: string;
}

interface NodeOptions {
  single?: boolean;
  provider?: Provider;
  random?: () => number;
  /** How long bots write at a text; by itself they take no time. */
  pace?: (texto: string) => number;
}

/** Whoever sees every sala, and so what is on every phone. */
export const seesAll = (id_empresa: number): Pick<Staff, 'id_empresa' | 'id_login' | 'departamentos' | 'escopos'> => ({
  id_empresa,
  id_login: 0,
  departamentos: [],
  escopos: { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' },
});

/** No web chat here. */
const noVisitors = {
  vaiAbrir: async () => {},
  subido: () => undefined,
  podeEscrever: async () => ({ suspensa: false, visto: true, maximo: 100 }),
  respondeu: async () => ({ linhas: [], campos: [], tags: [] }),
  escreveu: async () => ({ linhas: [] }),
  fez: async () => {},
  vaiEscrever: async () => {},
  emPagina: async () => {},
  mostraDigitando: async () => true,
  arquivo: () => '',
};

/** Salas on a database of their own, with recorded events, a set presence and a clock of their own. */
export async function startSalas(options: NodeOptions = {}) {
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-conversas-'));
  const { database } = test;
  const publisher = new RecordingPublisher();
  const presence = new SetPresence();
  /** Added to the real time. */
  const time = { ahead: 0 };
  const core = {
    config: readConfig({ NODE_ENV: 'test', PROSA_DADOS: dataDir }, dataDir, false),
    key: testKey,
    database,
    storage: folderStorage(path.join(dataDir, 'arquivos')),
    clock: { now: () => new Date(Date.now() + time.ahead) },
    log: createLog('test', process.env['PROSA_TESTE_LOG'] ? 'info' : 'silent'),
    publisher,
    presence,
    pessoas: () => [atendimentosPessoa, contatosPessoa],
    publicUrl: () => 'http://127.0.0.1:3000',
    // these modules do not sign anyone in, and write nothing into the security log
    sessions: undefined as never,
    audit: { record: async () => {} } as never,
  } satisfies Core as Core;

  /** What one process runs; several may run on the same database. */
  function makeNode(node: NodeOptions = options) {
    const network = simuladorNetwork({
      database,
      storage: core.storage,
      onError: (err) => core.log.warn({ err }, 'rede'),
      ...(node.random && { random: node.random }),
    });
    const linhas = linhasModule(core, {
      providers: { simulador: node.provider ?? network.provider, ...(node.provider && { cloud: node.provider }) },
      single: node.single ?? true,
      times: { supervise: 100, poll: 50, outboundRetries: [40, 80], inboundRetry: () => 40, uncertain: 600, noAnswer: 300 },
    });
    const atendimentos = atendimentosModule(core, linhas.api, palavrasOf(core), () => noVisitors, node.pace ?? (() => 0));
    const phone = simuladorService(core, network);
    return { network, linhas, atendimentos, phone, start: () => linhas.start!(), stop: () => linhas.stop!() };
  }

  let node = makeNode();
  const empresa = await makeEmpresa(database, 'Loja Aurora');
  const other = await makeEmpresa(database, 'Clínica Vida');

  async function staff(o: StaffOptions = {}, of = empresa): Promise<Staff> {
    const { grupo = 'atendente', escopo, departamentos = [], online = true } = o;
    const base = { modelo: grupo, id_empresa: of.id_empresa };
    let id_grupo = of.grupos[grupo];
    const scope = escopo ?? (grupo === 'atendente' ? 'departamento' : 'todos');
    if (escopo !== undefined) {
      id_grupo = await database.comEmpresa(of.id_empresa, async (db) => {
        const row = await db
          .insertInto('grupo')
          .values({ nome: `${grupo} ${escopo} ${Math.random()}`, modelo: grupo, escopo_atendimento: escopo })
          .returning('id_grupo')
          .executeTakeFirstOrThrow();
        return row.id_grupo;
      });
    }
    const { id_login, nome, usuario } = await makeLogin(database, of.id_empresa, id_grupo, o.nome);
    if (departamentos.length > 0) {
      await database.comEmpresa(of.id_empresa, (db) =>
        db
          .insertInto('departamento_membro')
          .values(departamentos.map((id_departamento) => ({ id_departamento, id_login })))
          .execute(),
      );
    }
    if (online) presence.enter(of.id_empresa, id_login);
    return {
      kind: 'staff',
      id_sessao: id_login,
      id_login,
      nome,
      usuario,
      avatar: null,
      superadmin: false,
      id_empresa: base.id_empresa,
      id_grupo,
      grants: grantsOf(grupo, [], false),
      departamentos,
      escopos: { atendimento: scope, ticket: scope, contato: 'todos', bloco: scope },
    };
  }

  const kit = {
    database,
    core,
    publisher,
    presence,
    time,
    empresa,
    other,
    makeNode,
    get node() {
      return node;
    },
    staff,
    departamento: (nome: string, of = empresa): Promise<number> =>
      database.comEmpresa(of.id_empresa, async (db) => {
        const row = await db.insertInto('departamento').values({ nome, dns: nome.toLowerCase() }).returning('id_departamento').executeTakeFirstOrThrow();
        return row.id_departamento;
      }),
    /** A line that is on and connected. */
    async line(values: { id_departamento?: number; nome?: string; provedor?: string } = {}, of = empresa): Promise<number> {
      const { id_wpp_config } = await database.comEmpresa(of.id_empresa, (db) =>
        db
          .insertInto('wpp_config')
          .values({ nome: values.nome ?? 'Principal', ...values })
          .returning('id_wpp_config')
          .executeTakeFirstOrThrow(),
      );
      await until('line connected', () =>
        database.comEmpresa(of.id_empresa, async (db) => {
          const row = await db.selectFrom('wpp_config').select('estado').where('id_wpp_config', '=', id_wpp_config).executeTakeFirst();
          return row?.estado === 'conectado';
        }),
      );
      return id_wpp_config;
    },
    /** The customer's message comes in over the simulated network. */
    receive: (
      line: number,
      telefone: string,
      texto: string,
      more: { nome?: string; id_externo?: string; do_telefone?: boolean; resposta_a?: string; arquivo?: { nome: string; conteudo: string } } = {},
      of = empresa,
    ) => node.phone.receive(of.id_empresa, line, { telefone, texto, nome: '', do_telefone: false, ...more }),
    onPhone: async (line: number, telefone: string, of = empresa) => (await node.phone.phone(seesAll(of.id_empresa), line, telefone)).data,
    /** Calls a trigger as the hub does: input decoded by the contract, the sala checked, the reply checked. */
    async call<T extends Extract<TriggerName, keyof typeof node.atendimentos.triggers | keyof typeof node.linhas.triggers>>(
      person: Staff,
      name: T,
      data: TriggerInput<T>,
      sala: string | null = null,
    ): Promise<TriggerReply<T>> {
      const table = { ...node.atendimentos.triggers, ...node.linhas.triggers } as Record<string, unknown>;
      const handler = table[name] as TriggerHandler<T>;
      const reply = await handler({ person, sala, connection: 'c1' }, declared[name].data.parse(data) as never);
      return declared[name].reply.parse(reply) as TriggerReply<T>;
    },
    salas: (of = empresa) => database.comEmpresa(of.id_empresa, (db) => db.selectFrom('sala').selectAll().orderBy('id_sala').execute()),
    messages: (of = empresa) => database.comEmpresa(of.id_empresa, (db) => db.selectFrom('mensagem').selectAll().orderBy('id_mensagem').execute()),
    /** The process stops and another one starts. */
    async restart(): Promise<void> {
      await node.stop();
      node = makeNode();
      await node.start();
    },
    async close(): Promise<void> {
      await node.stop();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await node.start();
  return kit;
}
export type Salas = Awaited<ReturnType<typeof startSalas>>;
