import { randomUUID } from 'node:crypto';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import type { linhasTriggers } from '@prosa/contract/linhas/linhas.realtime.ts';
import { sql } from 'kysely';
import { staffOf } from '../../core/auth/staff-of.ts';
import { limitado } from '../../core/limites.ts';
import type { Core, Module } from '../../core/module.ts';
import type { TriggerTable } from '../../core/realtime/realtime.ts';
import { demoDe } from '../../core/registro/demo.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { Slots } from '../../core/slots.ts';
import { deleteOldHistory } from '../../integrations/whatsapp/historico.ts';
import type { LineRef, Provider } from '../../integrations/whatsapp/provider.ts';
import { configService } from './config/config.service.ts';
import { numeroDesconectadoEmail } from './config/desconectado.mail.ts';
import { linhaRegistro } from './config/linha.registro.ts';
import { logExportacao } from './config/log.exportacao.ts';
import { deleteOldLog } from './config/log.repository.ts';
import { provedoresDaqui } from './config/provedores.ts';
import { importarService } from './importar/importar.service.ts';
import { conferirLinhas, linhasAvisos } from './linhas.avisos.ts';
import { deleteOldBodies } from './linhas.brutos.ts';
import { accountOf } from './linhas.conta.ts';
import { linhasDespedida } from './linhas.despedida.ts';
import { linhasEvents } from './linhas.events.ts';
import { linhasPessoa } from './linhas.pessoa.ts';
import type { LinesApi, Salas } from './linhas.ports.ts';
import { configRoutes, importarRoutes, linhasRoutes } from './linhas.routes.ts';
import type { Times } from './linhas.runner.ts';
import { linhasService } from './linhas.service.ts';
import { Supervisor } from './linhas.supervisor.ts';
import { linhasWebhook } from './webhook/webhook.ts';

export interface LinhasModule extends Module {
  readonly api: LinesApi;
  readonly triggers: Pick<TriggerTable, keyof typeof linhasTriggers>;
}

export interface LinhasOptions {
  /** Adapter of each `provedor`. */
  readonly providers: Readonly<Record<string, Provider>>;
  /** No other process runs on this database. */
  readonly single: boolean;
  readonly times?: Partial<Times>;
}

const usualTimes: Times = {
  supervise: 3000,
  poll: 1000,
  uncertain: 120_000,
  noAnswer: 30_000,
  outboundRetries: [2000, 5000, 15_000, 60_000, 180_000],
  inboundRetry: (tries) => Math.min(60_000, 250 * 2 ** tries),
};

const limite = limitado('wpp_config', sql`(select count(*) from wpp_config where provedor <> 'web' and excluido_em is null)`);

/** WhatsApp lines: kept connected, taking in and sending for the domain that serves them. */
export function linhasModule(core: Core, options: LinhasOptions): LinhasModule {
  const { database, log } = core;
  const events = linhasEvents(core);
  let served: Salas | undefined;
  const supervisor = new Supervisor({
    database,
    log,
    clock: core.clock,
    get salas() {
      if (!served) throw new Error('nobody serves the lines');
      return served;
    },
    events,
    slots: new Slots(6),
    states: new Slots(2),
    times: { ...usualTimes, ...options.times },
    providers: options.providers,
    key: core.key,
    node: randomUUID(),
    single: options.single,
  });
  const webhook = options.providers['cloud'] && linhasWebhook(core, options.providers['cloud'], supervisor);
  const service = linhasService(core, supervisor, events, options.providers);
  const linha = linhaRegistro(core, limite, options.providers, () => api.follow());
  const config = registroParts(core, linha);
  const importar = importarService(
    core,
    supervisor,
    () => {
      if (!served) throw new Error('nobody serves the lines');
      return served;
    },
    (provedor) => options.providers[provedor]?.historico === true,
  );
  const runner = (line: LineRef) => supervisor.runner(line.id_empresa, line.id_wpp_config);
  const bestEffort = (line: LineRef, work: Promise<void> | undefined, what: string): void => {
    work?.catch((err: unknown) => log.warn({ err, ...line }, `linhas: ${what} não enviada`));
  };
  const api: LinesApi = {
    serve(given) {
      served = given;
    },
    follow: () => void supervisor.check().catch((err: unknown) => log.error({ err }, 'linhas: mudança não seguida')),
    wake: (line) => runner(line)?.wake(),
    markRead: (line, com, ids) => bestEffort(line, runner(line)?.session.markRead(com, ids), 'leitura'),
    typing: (line, para, typing, ultima) => bestEffort(line, runner(line)?.session.typing(para, typing, ultima), 'digitação'),
    check: async (provedor, account) => (await options.providers[provedor]?.check?.(account)) ?? null,
    catalogue: async (line, provedor) => options.providers[provedor]?.catalogue?.(await accountOf(core, line)),
    registered: async (line, telefone) => runner(line)?.session.registered(telefone),
  };
  return {
    name: 'linhas',
    comeco: {
      passos: ['numero', 'conectar'],
      feito: { numero: sql<boolean>`exists (select from wpp_config where provedor <> 'web' and excluido_em is null and conectado = 1)` },
    },
    limites: [limite],
    pessoa: linhasPessoa,
    avisos: linhasAvisos(core),
    despedida: linhasDespedida(core, () => supervisor.check(), { most: options.single ? 0 : 30_000, every: 250 }),
    api,
    triggers: {
      wpp_get_status: ({ person }, data) => service.status(staffOf(person), data.id_wpp_config),
      wpp_start: ({ person }, data) => service.start(staffOf(person), data.id_wpp_config, data.telefone),
      wpp_logoff: ({ person }, data) => service.logoff(staffOf(person), data.id_wpp_config),
      wpp_reload: ({ person }, data) => service.reload(staffOf(person), data.id_wpp_config),
      wpp_close: ({ person }, data) => service.close(staffOf(person), data.id_wpp_config, data.origem ?? ''),
    },
    menu: [
      ajusteDe(WPPConfig, {
        id_menu: 1305,
        titulo: 'Números de WhatsApp',
        icone: 'whatsapp',
        grupo: 'Canais',
        descricao: 'Conectar números, ver como estão e o que aconteceu com eles',
      }),
    ],
    registros: config.registros ?? [],
    demo: demoDe(core, linha, () => [
      {
        nome: 'WhatsApp Pós-venda',
        provedor: 'simulador' as const,
        telefone: '551940042027',
        chamadas: 'responder' as const,
        chamadas_texto: 'Por aqui só atendemos por mensagem.',
      },
      { nome: 'WhatsApp Oficial', provedor: 'cloud' as const, telefone: '551940042028', phone_number_id: '106540352026', id_conta: '102290129340398' },
    ]),
    emails: { numero_desconectado: numeroDesconectadoEmail(core) },
    exportacoes: [logExportacao],
    jobs: importar.jobs,
    routes(register) {
      linhasRoutes(register, service, webhook);
      config.routes(register);
      importarRoutes(register, importar);
      configRoutes(register, configService(core, options.providers), provedoresDaqui(options.providers));
    },
    cron: [
      { name: 'wpp_evento_limpeza', schedule: '17 4 * * *', run: () => database.semEmpresa(deleteOldBodies) },
      { name: 'wpp_historico_limpeza', schedule: '19 4 * * *', run: () => database.semEmpresa(deleteOldHistory) },
      { name: 'wpp_log_limpeza', schedule: '23 4 * * *', run: () => database.semEmpresa(deleteOldLog) },
      { name: 'conferir_linhas', schedule: '*/5 * * * *', run: () => conferirLinhas(core) },
    ],
    health: () => service.health(),
    start: () => supervisor.start(),
    stop: () => supervisor.stop(),
  };
}
