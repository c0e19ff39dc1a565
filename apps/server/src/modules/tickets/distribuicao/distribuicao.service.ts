import type { distribuicaoTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import { notFound, savedMeanwhile } from '../../../core/errors.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { markAbsences } from '../../login/login.api.ts';
import { registrarAjuste } from '../config/atos.ts';
import { mudarPeloSistema } from '../prazos/sistema.ts';
import * as repository from './distribuicao.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    tickets_distribuir: Record<string, never>;
  }
}

/** Who gets the tickets that nobody answers for, and what goes on to others. Everything it needs to know is in the database. */
export function distribuicaoService(core: Core) {
  const { database, clock, presence } = core;
  /** One ticket to one person; false when nothing can be given now. */
  const giveOne = (id_empresa: number): Promise<boolean> =>
    database.comEmpresa(id_empresa, async (db) => {
      await repository.lockDistribuicao(db);
      const next = await repository.findEntrega(db, [...presence.onlineIn(id_empresa)]);
      if (!next) return false;
      // taken by somebody at this moment: there may be another one
      if (!(await repository.lockEspera(db, next.id_ticket))) return true;
      const why = next.dono ? `Distribuído para ${next.nome}, que cuida do contato` : `Distribuído para ${next.nome}`;
      await mudarPeloSistema(db, next.id_ticket, { id_responsavel: next.id_login }, why, clock.now());
      await repository.noteVez(db, next, clock.now());
      return true;
    });

  async function distribute(id_empresa: number): Promise<void> {
    while (await giveOne(id_empresa));
  }

  async function handOn(id_empresa: number, { id_ticket, id_login, nome, id_substituto, substituto }: repository.Parado): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      if (!(await repository.lockDe(db, id_ticket, id_login))) return;
      if (id_substituto === null) await repository.recusar(db, id_ticket, id_login);
      const why = id_substituto === null ? `${nome} está ausente: o ticket voltou para a distribuição` : `${nome} está fora: ${substituto} substitui`;
      await mudarPeloSistema(db, id_ticket, { id_responsavel: id_substituto }, why, clock.now());
    });
  }

  /** What lies with people who are away goes on: to who stands in for them, or back and to somebody else. */
  async function sweep(id_empresa: number): Promise<void> {
    const now = clock.now();
    const lying = await database.comEmpresa(id_empresa, async (db) => {
      await markAbsences(db, [...presence.onlineIn(id_empresa)], now, repository.seguraSql);
      return [...(await repository.findDeAusentes(db)), ...(await repository.findParados(db, now))];
    });
    for (const one of lying) await handOn(id_empresa, one);
    await distribute(id_empresa);
  }

  const plan = async (db: Db): Promise<void> => {
    if (await repository.hasDistribuicao(db)) await scheduleJob(db, 'tickets_distribuir', {}, { key: 'tickets_distribuir' });
  };

  type Heard = 'ticket_criado' | 'ticket_alterado' | 'disponibilidade_mudou';
  /** Fields whose change may let something be given. */
  const telling: ReadonlySet<string> = new Set(['id_responsavel', 'id_departamento', 'id_status_ticket']);
  const consumer: Consumer<Heard> = {
    name: 'tickets_distribuicao',
    events: ['ticket_criado', 'ticket_alterado', 'disponibilidade_mudou'],
    async handle(db, { tipo, dados }) {
      if (tipo === 'ticket_alterado' && 'campos' in dados && !dados.campos.some((campo) => telling.has(campo))) return;
      await plan(db);
    },
  };

  return {
    distribute,
    sweep,
    consumer: consumer as unknown as Consumer,
    jobs: { tickets_distribuir: (id_empresa: number) => distribute(id_empresa) },
    /** Every minute: what no event tells, such as somebody who stays away. */
    async sweepAll(): Promise<void> {
      for (const id_empresa of await database.semEmpresa(repository.findEmpresas)) await sweep(id_empresa);
    },

    list: (person: Staff) => database.lerEmpresa(person.id_empresa, repository.findDistribuicoes),
    store: (person: Staff, { id_departamento, versao, ...fields }: Input<typeof distribuicaoTicket.store>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const before = await repository.findDistribuicao(db, id_departamento);
        if (!before) throw notFound('Departamento');
        if (versao !== undefined && versao !== before.versao) throw savedMeanwhile('departamento');
        await repository.saveDistribuicao(db, id_departamento, fields);
        const { pessoas, ...values } = fields;
        await registrarAjuste(core, db, 'distribuicao_ticket', id_departamento, before, pessoas.length === 0 ? values : { ...values, pessoas });
        await plan(db);
      }),
  };
}
