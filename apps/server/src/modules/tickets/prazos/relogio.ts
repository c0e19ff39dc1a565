import { createHash } from 'node:crypto';
import type { Expediente } from '@prosa/brasil/expediente.ts';
import type { Db } from '../../../core/db/database.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { findCalendarioVigente } from '../../calendarios/calendarios.api.ts';
import { datasDaEspera, findMotivo, motivoPadrao } from '../espera/motivos.ts';
import { diasDepois, type Plano, passado, planoDe, type TicketNoTempo, usadoAte } from './relogio.policy.ts';
import type { LinhaDoRelogio } from './relogio.repository.ts';
import * as repository from './relogio.repository.ts';

const day = 86_400_000;
/** Spec 3: of every empresa; nothing follows it. */
const fechado = 3;

/** The hours that hold for a ticket: those of its policy, else of its departamento or the empresa; null: every minute counts. */
export async function horasDe(db: Db, { politica, id_departamento }: Pick<LinhaDoRelogio, 'politica' | 'id_departamento'>): Promise<Expediente | null> {
  if (politica?.id_calendario != null) return repository.findCalendario(db, politica.id_calendario);
  return (await findCalendarioVigente(db, { id_wpp_config: null, id_departamento }))?.expediente ?? null;
}
/** Hours that were looked up in this transaction, by where they hold. */
export type HorasVistas = Map<string, Promise<Expediente | null>>;

const impressaoDe = (expediente: Expediente): string =>
  createHash('sha256')
    .update(JSON.stringify([expediente.fuso, expediente.semana, expediente.feriados]))
    .digest('base64url');

const sameMoment = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/** The ticket as the rules see it, its open stretch as stored. */
export function noTempo(row: LinhaDoRelogio): TicketNoTempo {
  return {
    tempo: {
      usado: row.usado,
      corre: row.trecho?.corre ?? false,
      desde: row.trecho_de ?? row.criado_em,
      expediente: row.trecho?.expediente ?? null,
    },
    encerrado: row.encerrado,
    excluido: row.excluido,
    promessas: row.politica,
    respondido: row.primeira_resposta_em !== null,
    espera_desde: row.espera_desde,
    espera_usado: row.espera_usado,
    prazo: row.prazo,
    feitos: row.sla_feitos,
    lembrar_em: row.lembrar_em,
    esperar_ate: row.esperar_ate,
    fechar_em:
      row.encerrado && row.id_status_ticket !== fechado && row.reabre_dias !== null && row.encerrado_em !== null
        ? new Date(row.encerrado_em.getTime() + row.reabre_dias * day)
        : null,
  };
}

/** Ends the open stretch and begins another one where the ticket, or its hours, are not what they were. Answers the row as it is then. */
async function turn(db: Db, row: LinhaDoRelogio, em: Date, seen: HorasVistas): Promise<LinhaDoRelogio> {
  const corre = !row.encerrado && row.pausa_sla === 0 && !row.excluido;
  const motivo = corre ? '' : row.excluido ? 'Na lixeira' : row.status_nome;
  let hours: Expediente | null = null;
  if (corre) {
    const where = `${row.politica?.id_calendario ?? ''}:${row.id_departamento ?? ''}`;
    const known = seen.get(where) ?? horasDe(db, row);
    seen.set(where, known);
    hours = await known;
  }
  const impressao = hours && impressaoDe(hours);
  const { trecho } = row;
  if (trecho && trecho.corre === corre && trecho.motivo === motivo && (!corre || trecho.impressao === impressao)) return row;
  // the first stretch begins with the ticket
  const de = trecho === null ? row.criado_em : new Date(Math.max(em.getTime(), row.trecho_de!.getTime()));
  let { usado } = row;
  if (trecho) {
    const used = trecho.corre ? passado(trecho.expediente, row.trecho_de!, de) : 0;
    usado += used;
    await repository.closeTrecho(db, trecho.id_trecho, de, used);
  }
  const id_expediente = hours && (await repository.numberOfExpediente(db, impressao!, hours));
  await repository.openTrecho(db, row.id_ticket, { de, corre, motivo, id_expediente });
  return { ...row, usado, trecho: { id_trecho: 0, corre, motivo, impressao, expediente: hours }, trecho_de: de };
}

/** Who said something that the customer reads: begins or ends a wait for an answer. */
export type Fala = 'usuario' | 'contato';

function heard(row: LinhaDoRelogio, em: Date, fala: Fala | undefined): LinhaDoRelogio {
  if (fala === 'usuario') return { ...row, espera_desde: null, espera_usado: 0 };
  if (fala !== 'contato' || row.espera_desde !== null || row.primeira_resposta_em === null) return row;
  return { ...row, espera_desde: em, espera_usado: usadoAte(noTempo(row).tempo, em) };
}

/** A wait has a reason and dates; it is over when the ticket waits for nobody. An answer of the team puts the next reminder off. */
async function waiting(db: Db, row: LinhaDoRelogio, em: Date, fala: Fala | undefined): Promise<LinhaDoRelogio> {
  if (!row.categoria.startsWith('aguardando')) return { ...row, id_motivo_espera: null, esperar_ate: null, lembrar_em: null, lembretes_feitos: 0 };
  const motivo = row.id_motivo_espera === null ? undefined : await findMotivo(db, row.id_motivo_espera);
  if (motivo?.categoria !== row.categoria) {
    const usual = await motivoPadrao(db, row.categoria);
    return { ...row, id_motivo_espera: usual?.id_motivo_espera ?? null, ...datasDaEspera(usual, null, await horasDe(db, row), em) };
  }
  if (fala !== 'usuario' || row.lembrar_em === null) return row;
  return { ...row, lembrar_em: diasDepois(em, motivo.intervalo_dias, await horasDe(db, row)) };
}

/** Columns of the clock that are not as they were. */
function changedColumns(before: LinhaDoRelogio, row: LinhaDoRelogio, plano: Plano): Record<string, unknown> {
  const id_sla = row.encerrado ? row.id_sla : (row.politica?.id_sla ?? null);
  const is: Record<string, unknown> = {
    id_sla,
    espera_desde: row.espera_desde,
    espera_usado: row.espera_usado,
    sla_feitos: plano.feitos,
    sla_estado: plano.estado,
    limite_de: plano.limite_de,
    limite_em: plano.limite_em,
    vence_acao: plano.proximo?.acao ?? null,
    vence_em: plano.proximo?.em ?? null,
    id_motivo_espera: row.id_motivo_espera,
    esperar_ate: row.esperar_ate,
    lembrar_em: row.lembrar_em,
    lembretes_feitos: row.lembretes_feitos,
  };
  const was = before as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(is).filter(([column, value]) => {
      const old = was[column];
      if (value instanceof Date || old instanceof Date) return !sameMoment(value as Date | null, old as Date | null);
      return JSON.stringify(value) !== JSON.stringify(old);
    }),
  );
}

/** A ticket that was read and is locked, as its time stands at a moment; `fala`: what was said just now. Stretches are written, the rest is not. */
export async function avancar(db: Db, row: LinhaDoRelogio, em: Date, fala?: Fala, seen: HorasVistas = new Map()): Promise<LinhaDoRelogio> {
  return waiting(db, heard(await turn(db, row, em, seen), em, fala), em, fala);
}

/** Writes what is not as it was `before`, and what is due next. */
export async function guardar(db: Db, before: LinhaDoRelogio, row: LinhaDoRelogio, plano: Plano): Promise<void> {
  const changed = changedColumns(before, row, plano);
  if (Object.keys(changed).length > 0) await repository.saveRelogio(db, row.id_ticket, changed);
  if ('sla_estado' in changed || 'limite_em' in changed) notarRegistros(db)?.mudou('Tickets', row.id_ticket, 'alterado');
}

/** Plans a ticket that was read and is locked. */
export async function planejarLinha(db: Db, row: LinhaDoRelogio, em: Date, fala?: Fala, seen?: HorasVistas): Promise<void> {
  const now = await avancar(db, row, em, fala, seen);
  await guardar(db, row, now, planoDe(noTempo(now), em));
}

/** After anything that was done to a ticket, in the transaction that holds it: its time, and what is due in it next. */
export async function planejar(db: Db, id_ticket: number, em: Date, fala?: Fala): Promise<void> {
  const row = await repository.lockRelogio(db, id_ticket);
  if (row) await planejarLinha(db, row, em, fala);
}
