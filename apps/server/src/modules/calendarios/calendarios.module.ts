import { type Expediente, isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { invalid } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import { byName } from '../../core/registro/lista.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { type CorpoDe, type DetalheDe, registro } from '../../core/registro/registro.ts';

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents {
    /** Saved, deleted or brought back: other hours may hold somewhere. */
    calendario_mudou: { id_calendario: number };
  }
}

type Linha = DetalheDe<typeof Calendario> & Expediente;
type Corpo = CorpoDe<typeof Calendario>;

/** Refuses, at the field, what would give one place two calendars. */
async function demandFree(db: Db, { id_calendario = 0, empresa, linhas, departamentos }: Corpo): Promise<void> {
  const other = sql`c.excluido_em is null and c.id_calendario <> ${id_calendario}`;
  const { rows } = await sql<{ onde: 'empresa' | 'linhas' | 'departamentos'; alvo: string; calendario: string }>`
    select 'empresa' as onde, '' as alvo, c.nome as calendario from calendario c where ${empresa === 1}::bool and c.padrao and ${other}
    union all select 'linhas', w.nome, c.nome from calendario_alvo a join calendario c on c.id_calendario = a.id_calendario join wpp_config w on w.id_wpp_config = a.id_wpp_config
      where a.id_wpp_config = any (${linhas}::bigint[]) and ${other}
    union all select 'departamentos', d.nome, c.nome from calendario_alvo a join calendario c on c.id_calendario = a.id_calendario join departamento d on d.id_departamento = a.id_departamento
      where a.id_departamento = any (${departamentos}::bigint[]) and ${other}`.execute(db);
  const texts = rows.map(({ onde, alvo, calendario }) => {
    const where = onde === 'empresa' ? 'Para toda a empresa' : `Para ${alvo}`;
    return [onde, `${where} já vale o calendário ${calendario}. Tire de lá antes.`] as const;
  });
  if (texts.length > 0) throw invalid(Object.fromEntries(texts));
}

/** Makes the calendar hold at exactly these; what is not of the empresa, or was deleted, is left out. */
async function replaceAlvos(db: Db, id: number, { linhas, departamentos }: Corpo): Promise<void> {
  await db.deleteFrom('calendario_alvo').where('id_calendario', '=', id).execute();
  await sql`insert into calendario_alvo (id_calendario, id_wpp_config, id_departamento)
    select ${id}::bigint, w.id_wpp_config, null from wpp_config w where w.id_wpp_config = any (${linhas}::bigint[]) and w.excluido_em is null
    union all select ${id}::bigint, null, d.id_departamento from departamento d
      where d.id_departamento = any (${departamentos}::bigint[]) and d.excluido_em is null`.execute(db);
}

// somebody else chose the same place at the same moment, or while the calendar was in the trash
const taken = [
  '',
  'Outro calendário acabou de ser salvo para o mesmo lugar. Confira e salve de novo.',
  'Onde este calendário valia já vale outro. Tire de lá antes de trazer este de volta.',
] as const;

/** Hours of service and where they hold (spec 3). */
const calendario = registro(Calendario, {
  tabela: 'calendario',
  colunas: sql`t.id_calendario, t.nome, t.semana, t.feriados, t.mensagem, t.padrao as empresa, t.versao,
  (select e.fuso from empresa e where e.id_empresa = t.id_empresa) as fuso,
  coalesce((select json_agg(json_build_object('id', w.id_wpp_config, 'nome', w.nome) order by w.nome)
    from calendario_alvo a join wpp_config w on w.id_wpp_config = a.id_wpp_config where a.id_calendario = t.id_calendario and w.excluido_em is null), '[]') as linhas,
  coalesce((select json_agg(json_build_object('id', d.id_departamento, 'nome', d.nome) order by d.nome)
    from calendario_alvo a join departamento d on d.id_departamento = a.id_departamento where a.id_calendario = t.id_calendario and d.excluido_em is null), '[]') as departamentos`,
  ordens: { nome: byName(sql`t.nome`) },
  busca: sql`sem_acento(t.nome)`,
  linha({ semana, feriados, fuso, ...row }: Linha, { core }) {
    const [hours, now] = [{ semana, feriados, fuso }, core.clock.now()];
    const aberto: 0 | 1 = isOpen(hours, now) ? 1 : 0;
    return { ...row, feriados: feriados.length, aberto, abre_em: aberto === 1 ? null : (nextOpening(hours, now)?.toISOString() ?? null) };
  },
  async valores(corpo, { db }) {
    await demandFree(db, corpo);
    const { nome, semana, feriados, mensagem, empresa } = corpo;
    return { nome, semana, feriados, mensagem, padrao: empresa === 1 };
  },
  async depois(id, corpo, { db }) {
    await replaceAlvos(db, id, corpo);
    await recordEvent(db, 'calendario_mudou', { id_calendario: id });
  },
  async aoMover(ids, excluir, { db }) {
    await sql`update calendario_alvo set guardado = ${excluir} where id_calendario = any (${[...ids]}::bigint[])`.execute(db);
    for (const id_calendario of ids) await recordEvent(db, 'calendario_mudou', { id_calendario });
  },
  // access hours of people may hold by it
  aoConfirmar: ({ sessions }, { id_empresa }) => sessions.invalidate({ id_empresa }),
  unicos: {
    calendario_nome: ['nome', 'Já existe um calendário com esse nome'],
    calendario_padrao: taken,
    calendario_alvo_linha: taken,
    calendario_alvo_departamento: taken,
  },
});

export const calendariosModule = (core: Core): Module => ({
  name: 'calendarios',
  comeco: { feito: { horario: sql<boolean>`exists (select from calendario where excluido_em is null)` } },
  copia: [
    {
      item: 'calendarios',
      tabelas: [
        {
          tabela: 'calendario',
          id: 'id_calendario',
          nome: 'nome',
          colunas: ['nome', 'semana', 'feriados', 'mensagem', 'padrao'],
          umSo: 'padrao',
          onde: 't.excluido_em is null',
        },
        {
          tabela: 'calendario_alvo',
          colunas: [],
          refs: { id_calendario: { para: 'calendario', parte: true }, id_departamento: { para: 'departamento' } },
          onde: 't.id_departamento is not null and not t.guardado',
        },
      ],
    },
  ],
  menu: [
    {
      id_menu: 1330,
      titulo: 'Calendários',
      caminho: '/calendarios',
      icone: 'calendar',
      lugar: '/configEmpresa',
      grupo: 'Atendimento',
      descricao: 'Horários de atendimento e feriados',
      permission: ['Calendario', 'getAll'],
    },
  ],
  ...registroParts(core, calendario),
});
