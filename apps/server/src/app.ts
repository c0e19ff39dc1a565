import { fileURLToPath } from 'node:url';
import { isInstalled } from '@prosa/baileys/installed.ts';
import { usePortugueseMessages } from '@prosa/contract/messages-pt.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createAudit } from './core/audit/audit.ts';
import { gatherRefusals } from './core/audit/refusals.ts';
import { createSessions } from './core/auth/sessions.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { Config } from './core/config/config.ts';
import { countersModule } from './core/counters/upkeep.ts';
import { type Connections, type Database, openDatabase } from './core/db/database.ts';
import { Dispatcher } from './core/domain-events/dispatcher.ts';
import { outboxUpkeep } from './core/domain-events/upkeep.ts';
import { serveReference } from './core/http/pages/reference.ts';
import { serveWebApp } from './core/http/pages/web-app.ts';
import { makeRegister } from './core/http/register.ts';
import { createHttpServer } from './core/http/server.ts';
import { startWorker } from './core/jobs/jobs.ts';
import type { Core, Module } from './core/module.ts';
import { createMetrics, observeHttp } from './core/observability/metrics.ts';
import { createOutgoing } from './core/outgoing/outgoing.ts';
import { createLocalBus } from './core/realtime/bus/bus-local.ts';
import { createRedisBus } from './core/realtime/bus/bus-redis.ts';
import { gatherTriggers } from './core/realtime/gather-triggers.ts';
import { createHub } from './core/realtime/hub.ts';
import type { HubPorts, TriggerTable } from './core/realtime/realtime.ts';
import { anunciarRegistros } from './core/registro/anunciar.ts';
import { folderStorage } from './core/storage/storage.ts';
import { createConsultas } from './integrations/consultas/create-consultas.ts';
import { createCorreio } from './integrations/mail/create-mailer.ts';
import { createRegistrosDeDominio } from './integrations/mail/create-registros.ts';
import { serveDevMails } from './integrations/mail/dev-mails.ts';
import { createWebPush } from './integrations/push/web-push.ts';
import { webchatProvider } from './integrations/webchat/webchat.provider.ts';
import { type Lines, linePool } from './integrations/whatsapp/baileys/baileys.pool.ts';
import { baileysProvider } from './integrations/whatsapp/baileys/baileys.provider.ts';
import { cloudProvider } from './integrations/whatsapp/cloud/cloud.provider.ts';
import { historicoDaLinha } from './integrations/whatsapp/historico.ts';
import { simuladorNetwork } from './integrations/whatsapp/simulador/simulador.network.ts';
import { ajudaModule } from './modules/ajuda/ajuda.module.ts';
import { anexosModule } from './modules/anexos/anexos.module.ts';
import { assuntosModule } from './modules/assuntos/assuntos.module.ts';
import { atendimentosModule } from './modules/atendimentos/atendimentos.module.ts';
import { guardadaDe } from './modules/atendimentos/linha/guardada.ts';
import { auditoriaModule } from './modules/auditoria/auditoria.module.ts';
import { calendariosModule } from './modules/calendarios/calendarios.module.ts';
import { camposModule } from './modules/campos/campos.module.ts';
import { findAccess, giveAccess, makeCliente, nomearCliente } from './modules/clientes/clientes.api.ts';
import { clientesModule } from './modules/clientes/clientes.module.ts';
import { clonagemModule } from './modules/clonagem/clonagem.module.ts';
import { consultasModule } from './modules/consultas/consultas.module.ts';
import { contatosModule } from './modules/contatos/contatos.module.ts';
import { departamentosModule } from './modules/departamentos/departamentos.module.ts';
import { emailsModule } from './modules/emails/emails.module.ts';
import { empresasModule } from './modules/empresas/empresas.module.ts';
import { equipesModule } from './modules/equipes/equipes.module.ts';
import { exportacoesModule } from './modules/exportacoes/exportacoes.module.ts';
import { formulariosModule } from './modules/formularios/formularios.module.ts';
import { fornecedoresModule } from './modules/fornecedores/fornecedores.module.ts';
import { funcionariosModule } from './modules/funcionarios/funcionarios.module.ts';
import { gruposModule } from './modules/grupos/grupos.module.ts';
import { importacoesModule } from './modules/importacoes/importacoes.module.ts';
import { kanbanModule } from './modules/kanban/kanban.module.ts';
import { linhasModule } from './modules/linhas/linhas.module.ts';
import { linksModule } from './modules/links/links.module.ts';
import { abreSessao, addMembro, deleteLogins } from './modules/login/login.api.ts';
import { loginModule } from './modules/login/login.module.ts';
import { menuModule } from './modules/menu/menu.module.ts';
import { modelosModule } from './modules/modelos/modelos.module.ts';
import { notificacoesModule } from './modules/notificacoes/notificacoes.module.ts';
import { primeirosPassosModule } from './modules/primeiros-passos/primeiros-passos.module.ts';
import { aceita, insertConsentimentos, palavrasOf, retirarDaImportacao } from './modules/privacidade/privacidade.api.ts';
import { privacidadeModule } from './modules/privacidade/privacidade.module.ts';
import { resumoContatoModule } from './modules/resumo-contato/resumo-contato.module.ts';
import { saudeModule } from './modules/saude/saude.module.ts';
import { segundoFatorModule } from './modules/segundo-fator/segundo-fator.module.ts';
import { servidorModule } from './modules/servidor/servidor.module.ts';
import { simuladorModule } from './modules/simulador/simulador.module.ts';
import { findModelosDeTag } from './modules/tags/tags.api.ts';
import { tagsModule } from './modules/tags/tags.module.ts';
import { naoLidasDe } from './modules/tickets/tickets.api.ts';
import { ticketsModule } from './modules/tickets/tickets.module.ts';
import { usuariosModule } from './modules/usuarios/usuarios.module.ts';
import { visitantesModule } from './modules/visitantes/visitantes.module.ts';
import { visoesModule } from './modules/visoes/visoes.module.ts';
import { wppAutomacaoModule } from './modules/wpp-automacao/wpp-automacao.module.ts';
import { wppModelosModule } from './modules/wpp-modelos/wpp-modelos.module.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly core: Core;
  readonly modules: readonly Module[];
  /** Listens; the answer is the address of this machine. */
  listen(port: number, host: string): Promise<string>;
  /** Sockets, workers, HTTP, database, in this order. */
  close(): Promise<void>;
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Where `npm run dev` serves the screens from their sources. */
const devServer = 'http://127.0.0.1:5173';

/** The address by which this machine reaches it. */
const addressOf = (host: string, port: number): string => `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;

/** Wires the product. Everything it starts, `close` stops. */
export async function createApp(options: {
  config: Config;
  key: string;
  connections: Connections;
  log: Logger;
  clock?: Clock;
  /** Where lines of WhatsApp Web are held: processes of their own, unless a test says otherwise; null: nowhere. */
  lines?: Lines | null;
}): Promise<App> {
  const { config, key, connections, log } = options;
  usePortugueseMessages();
  const database = openDatabase(connections, (err) => log.warn({ err }, 'banco: conexão perdida'));
  const http = await createHttpServer(log, config);
  const metrics = createMetrics();
  observeHttp(http, metrics, config.metricsToken);

  // the demo's mails name it before anybody listens
  let address = config.publicUrl || addressOf(config.host, config.port);
  const clock = options.clock ?? systemClock;
  const bus = config.redisUrl === '' ? createLocalBus() : await createRedisBus({ url: config.redisUrl, log });
  const sessions = createSessions({ database, clock, bus });
  const audit = createAudit({ database, log });
  const refusals = gatherRefusals(http, audit, log);
  // the hub asks the modules, which are made with the hub's publisher: its ports are filled in below, before it listens
  const late = {} as {
    ports: Pick<HubPorts, 'visitorLogin' | 'mayEnterSala' | 'isWidgetOrigin' | 'presenceChanged' | 'visitorPresenceChanged' | 'connectionClosed'>;
  };
  const table = {} as TriggerTable;
  const hub = createHub({
    ports: {
      personByToken: (token) => sessions.personByToken(token),
      otherEmpresa: (person, id_empresa) => sessions.otherEmpresa(person, id_empresa),
      changeEmpresa: (person, id_empresa) => sessions.changeEmpresa(person, id_empresa),
      visitorLogin: (data, from) => late.ports.visitorLogin(data, from),
      mayEnterSala: (person, topic) => late.ports.mayEnterSala(person, topic),
      isWidgetOrigin: (origin) => late.ports.isWidgetOrigin(origin),
      presenceChanged: (id_empresa, id_login, online) => late.ports.presenceChanged(id_empresa, id_login, online),
      visitorPresenceChanged: (id_empresa, topic, online) => late.ports.visitorPresenceChanged?.(id_empresa, topic, online),
      triggerRefused: (person, name) => audit.refused(person.kind === 'visitor' ? null : person, '', `gatilho ${name}`, 403),
      connectionClosed: (connection) => late.ports.connectionClosed?.(connection),
      mayOpen: (request, socket) => http.strangers?.admit(request, socket) ?? true,
      callerOf: (request) => http.strangers?.addressOf(request) ?? '',
      signedIn: (request, id_sessao) => http.strangers?.signedIn(request, id_sessao),
    },
    table,
    bus,
    log,
    clock: () => clock.now().getTime(),
    origins: [...(config.publicUrl === '' ? [] : [config.publicUrl]), ...(config.mode === 'development' && config.published ? [devServer] : [])],
  });
  // customers have no socket
  sessions.onRevoked((target) => 'id_cliente' in target || hub.changeGrants(target));
  metrics.gauge('prosa_sockets', 'Conexões de tempo real abertas', () => hub.stats().connections);
  const core: Core = {
    config,
    key,
    database,
    storage: folderStorage(`${config.dataDir}/arquivos`),
    clock,
    log,
    sessions,
    audit,
    publisher: hub.publisher,
    presence: hub.presence,
    pessoas: () => modules.toReversed().flatMap(({ pessoa }) => pessoa ?? []),
    publicUrl: () => address,
  };

  const outgoing = createOutgoing(config.internalNetworks);
  const { correio, memory } = createCorreio(config, outgoing);
  const pusher = createWebPush({
    key,
    contact: () => core.publicUrl().replace(/^http:/, 'https:'),
    now: () => clock.now(),
    outgoing,
  });
  const network = simuladorNetwork({ database, storage: core.storage, onError: (err) => log.warn({ err }, 'simulador: rede com erro') });
  const inProcesses = isInstalled()
    ? linePool({ compilado: `${config.dataDir}/compilado`, onEnd: (what) => log.error(what, 'whatsapp web: processo de números terminou') })
    : null;
  const lines = options.lines === undefined ? inProcesses : options.lines;
  const linhas = linhasModule(core, {
    providers: {
      ...(config.simulador && { simulador: network.provider }),
      // optional: its way of encrypting is under the GPL, and an installation may leave it out
      ...(lines && { baileys: baileysProvider({ database, key, lines, guardada: guardadaDe(core) }) }),
      cloud: cloudProvider({ historico: (line) => historicoDaLinha(database, line), outgoing, graph: config.metaUrl }),
      web: webchatProvider(() => atendimentos.visitante.janelas),
    },
    single: config.redisUrl === '',
  });
  const palavras = palavrasOf(core);
  const atendimentos = atendimentosModule(core, linhas.api, palavras, () => visitantes.visitantes);
  const visitantes = visitantesModule(core, linhas.api, () => atendimentos.visitante);
  const usuarios = usuariosModule(core, () => modules.flatMap(({ saida = [] }) => saida));
  const modules: Module[] = [
    loginModule(core, { nomearCliente }),
    segundoFatorModule(core),
    primeirosPassosModule(core, () => modules),
    empresasModule(core, () => modules, { addMembro, deleteLogins }),
    clonagemModule(core, () => modules, addMembro),
    departamentosModule(core),
    assuntosModule(core),
    equipesModule(core),
    calendariosModule(core),
    wppAutomacaoModule(core),
    usuarios,
    emailsModule(core, { correio, outgoing, registros: createRegistrosDeDominio(config) }, () => modules),
    servidorModule(core, () => hub.close()),
    gruposModule(core),
    auditoriaModule(core),
    ajudaModule(core),
    anexosModule(core, () => modules),
    consultasModule(
      core,
      createConsultas(config, outgoing, (err, servico) => log.warn({ err, servico }, 'consulta pública falhou')),
    ),
    camposModule(core),
    visoesModule(core),
    contatosModule(
      core,
      { findAccess, giveAccess, makeCliente },
      {
        consentir: insertConsentimentos,
        retirarConsentimentos: retirarDaImportacao,
        modelosDeTag: findModelosDeTag,
      },
    ),
    importacoesModule(core, () => modules),
    clientesModule(core),
    ticketsModule(core, atendimentos.salas),
    kanbanModule(core),
    formulariosModule(core),
    fornecedoresModule(core),
    funcionariosModule(core),
    atendimentos,
    exportacoesModule(core, () => modules.flatMap(({ exportacoes = [] }) => exportacoes)),
    modelosModule(core, atendimentos.salas),
    tagsModule(core),
    resumoContatoModule(core, () => modules),
    linksModule(
      core,
      () => Object.assign({}, ...modules.map(({ links }) => links ?? {})),
      (token) => abreSessao(core, token),
    ),
    privacidadeModule(core, { salas: atendimentos.salas, palavras }),
    notificacoesModule(core, pusher, () => modules),
    visitantes,
    simuladorModule(core, network),
    linhas,
    wppModelosModule(core, linhas.api, atendimentos.salas, aceita),
  ];
  modules.push(
    menuModule(
      core,
      () => modules,
      (person) => naoLidasDe(core, person),
    ),
    outboxUpkeep(database),
    countersModule(core),
    anunciarRegistros(core, () => modules.flatMap(({ registros = [] }) => registros)),
    saudeModule(core, () => modules, bus),
  );
  late.ports = {
    visitorLogin: visitantes.visitorLogin,
    isWidgetOrigin: visitantes.isWidgetOrigin,
    visitorPresenceChanged: visitantes.visitorPresenceChanged,
    mayEnterSala: atendimentos.mayEnterSala,
    connectionClosed: atendimentos.connectionClosed,
    presenceChanged(...change) {
      usuarios.presenceChanged(...change);
      atendimentos.presenceChanged(...change);
    },
  };
  Object.assign(table, gatherTriggers(modules.flatMap((module) => module.triggers ?? [])));

  const register = makeRegister(http, sessions);
  for (const module of modules) {
    module.routes?.(register);
    module.pages?.(http);
  }
  if (memory) serveDevMails(http, memory);
  if (config.docs) await serveReference(http);
  await serveWebApp(http, webFolder, { development: config.mode === 'development' });
  await http.ready();

  const started: Module[] = [];
  for (const module of modules) {
    await module.start?.();
    started.push(module);
  }
  const dispatcher = new Dispatcher(
    database,
    modules.flatMap((m) => m.consumers ?? []),
    log,
  );
  dispatcher.start();
  const worker = await startWorker({
    pool: database.ownerPool,
    jobs: Object.assign({}, ...modules.map((m) => m.jobs ?? {})),
    outsideJobs: Object.assign({}, ...modules.map((m) => m.outsideJobs ?? {})),
    cron: modules.flatMap((m) => m.cron ?? []),
    single: config.redisUrl === '',
    onError: (err, tarefa) => {
      metrics.jobFailures.inc({ tarefa });
      log.error({ err, tarefa }, 'tarefa falhou');
    },
  });

  return {
    http,
    database,
    core,
    modules,
    async listen(port, host) {
      hub.attach(http.server);
      await http.listen({ port, host, listenTextResolver: (at) => `escutando em ${at}` });
      const bound = http.server.address();
      const own = addressOf(host, typeof bound === 'object' && bound ? bound.port : port);
      if (config.publicUrl === '') address = own;
      return own;
    },
    async close() {
      await hub.close();
      for (const module of started.toReversed()) await module.stop?.();
      await dispatcher.stop();
      await worker.stop();
      await http.close();
      await outgoing.close();
      await refusals.stop();
      await bus.close();
      await database.close();
    },
  };
}
