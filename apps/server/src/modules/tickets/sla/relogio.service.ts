import { type MetaDeSla, metasDeSla, nomesDasOrigens, type RelogioDeTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { findMotivo } from '../espera/motivos.ts';
import { alvosDe, estadoDoAlvo, foiFeito, passado, usadoAte } from '../prazos/relogio.policy.ts';
import { findRelogio, findTrechos, type LinhaDoRelogio } from '../prazos/relogio.repository.ts';
import { noTempo } from '../prazos/relogio.ts';
import { visibleTo } from '../tickets.scope.ts';

const minute = 60_000;

interface Condicoes {
  nome: string;
  cliente: string | null;
  assunto: string | null;
  departamento: string | null;
  prioridade: string | null;
  origem: keyof typeof nomesDasOrigens | null;
}

/** Why a policy counts for a ticket: of each condition that it has, what the ticket has. */
async function porque(db: Db, id_ticket: number, id_sla: number): Promise<{ nome: string; porque: string }> {
  const { rows } = await sql<Condicoes>`select p.nome,
      (select c.nome_exibido from cliente c where p.clientes <> '{}' and c.id_cliente = t.id_cliente) as cliente,
      (select a.assunto from assunto a where p.assuntos <> '{}' and a.id_assunto = t.id_assunto) as assunto,
      (select d.nome from departamento d where p.departamentos <> '{}' and d.id_departamento = t.id_departamento) as departamento,
      (select r.nome from prioridade_ticket r where p.prioridades <> '{}' and r.id_prioridade = t.prioridade) as prioridade,
      case when p.origens <> '{}' then t.origem end as origem
    from ticket t join sla_ticket p on p.id_sla = ${id_sla} where t.id_ticket = ${id_ticket}`.execute(db);
  const { nome, cliente, assunto, departamento, prioridade, origem } = rows[0]!;
  const why = [
    cliente && `cliente ${cliente}`,
    assunto && `assunto ${assunto}`,
    departamento && `departamento ${departamento}`,
    prioridade && `prioridade ${prioridade}`,
    origem && nomesDasOrigens[origem].toLowerCase(),
  ].filter(Boolean);
  return { nome, porque: why.length === 0 ? 'vale para todos os tickets' : `por ${why.join(', ')}` };
}

/** Each promise of the ticket, kept or to be kept. */
function metasDe(row: LinhaDoRelogio, now: Date): RelogioDeTicket['metas'] {
  const t = noTempo(row);
  const alvos = new Map(alvosDe(t).map((alvo) => [alvo.meta, alvo]));
  const used = usadoAte(t.tempo, now);
  const kept = (meta: MetaDeSla): boolean =>
    t.promessas !== null &&
    ((meta === 'primeira' && t.respondido && t.promessas.primeira_min !== null) || (meta === 'solucao' && t.encerrado && t.promessas.solucao_min !== null));
  return metasDeSla.flatMap((meta): RelogioDeTicket['metas'] => {
    const alvo = alvos.get(meta);
    if (!alvo) {
      const estado = foiFeito(t.feitos, meta, 'vencer') ? 'vencido' : 'cumprida';
      return kept(meta) ? [{ meta, minutos: null, usados: null, vence_em: null, estado, a_mao: 0 }] : [];
    }
    const { total, base, vencer, a_mao } = alvo;
    return [
      {
        meta,
        minutos: total === null ? null : total / minute,
        usados: total === null ? null : Math.floor((used - base) / minute),
        vence_em: vencer.em?.toISOString() ?? null,
        estado: estadoDoAlvo(alvo, now),
        a_mao: a_mao ? 1 : 0,
      },
    ];
  });
}

/** How the time of a ticket stands, for whoever sees it. */
export function relogioService({ database, clock }: Core) {
  return {
    show: (person: Staff, id_ticket: number): Promise<RelogioDeTicket> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const row = await findRelogio(db, id_ticket, visibleTo(person));
        if (!row) throw notFound('Ticket');
        const now = clock.now();
        const { tempo, fechar_em } = noTempo(row);
        const politica = row.id_sla === null ? null : { id_sla: row.id_sla, ...(await porque(db, id_ticket, row.id_sla)) };
        const motivo = row.id_motivo_espera === null ? undefined : await findMotivo(db, row.id_motivo_espera);
        const calendario = await sql<{
          nome: string;
        }>`select c.nome from sla_ticket p join calendario c on c.id_calendario = p.id_calendario and c.excluido_em is null
          where p.id_sla = ${row.id_sla}`.execute(db);
        return {
          politica,
          calendario: calendario.rows[0]?.nome ?? '',
          corre: tempo.corre ? 1 : 0,
          estado: row.sla_estado,
          metas: metasDe(row, now),
          espera:
            row.esperar_ate === null && motivo === undefined
              ? null
              : {
                  motivo: motivo?.nome ?? '',
                  ate: row.esperar_ate?.toISOString() ?? null,
                  lembrar_em: row.lembrar_em?.toISOString() ?? null,
                  lembretes_feitos: row.lembretes_feitos,
                },
          fecha_em: fechar_em?.toISOString() ?? null,
          trechos: (await findTrechos(db, id_ticket)).map(({ de, ate, corre, motivo: why, usado }) => ({
            de: de.toISOString(),
            ate: ate?.toISOString() ?? null,
            corre: corre ? 1 : 0,
            motivo: why,
            minutos: Math.floor((ate === null && corre ? passado(tempo.expediente, de, now) : usado) / minute),
          })),
        };
      }),
  };
}
