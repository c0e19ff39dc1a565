import { createHash } from 'node:crypto';
import type { Expediente } from '@prosa/brasil/expediente.ts';
import type { Db } from '../../../core/db/database.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { findCalendarioVigente } from '../../calendarios/calendarios.api.ts';
import { datasDaEspera, findMotivo, motivoPadrao } from '../espera/motivos.ts';
import { LoteDoRelogio } from './lote.ts';
import { diasDepois, type Plano, passado, planoDe, type TicketNoTempo, usadoAte } from './relogio.policy.ts';
import type { LinhaDoRelogio, ValoresDoRelogio } from './relogio.repository.ts';
import * as repository from './relogio.repository.ts';

const day = 86_400_000;
/** Spec 3: of every empresa; nothing follows it. */
const fechado = 3;

/** The hours that hold for a ticket: those of its policy, else of its departamento or the empresa; null: every minute counts. */
export async function horasDe(db: Db, { politica, id_departamento }: Pick<LinhaDoRelogio, 'politica' | 'id_departamento'>): Promise<Expediente | null> {
  if (politica?.id_calendario != null) return repository.findCalendario(db, politica.id_calendario);
  return (await findCalendarioVigente(db, { id_wpp_config: null, id_departamento }))?.expediente ?? null;
}
const horasNoLote = (lote: LoteDoRelogio, row: LinhaDoRelogio): Promise<Expediente | null> =>
  lote.lido(`horas ${row.politica?.id_calendario ?? ''}:${row.id_departamento ?? ''}`, () => horasDe(lote.db, row));

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
async function turn(lote: LoteDoRelogio, row: LinhaDoRelogio, em: Date): Promise<LinhaDoRelogio> {
  const corre = !row.encerrado && row.pausa_sla === 0 && !row.excluido;
  const motivo = corre ? '' : row.excluido ? 'Na lixeira' : row.status_nome;
  const hours = corre ? await horasNoLote(lote, row) : null;
  const impressao = hours && impressaoDe(hours);
  const { trecho } = row;
  if (trecho && trecho.corre === corre && trecho.motivo === motivo && (!corre || trecho.impressao === impressao)) return row;
  // the first stretch begins with the ticket
  const de = trecho === null ? row.criado_em : new Date(Math.max(em.getTime(), row.trecho_de!.getTime()));
  let { usado } = row;
  if (trecho) {
    const used = trecho.corre ? passado(trecho.expediente, row.trecho_de!, de) : 0;
    usado += used;
    lote.fechar({ id_trecho: trecho.id_trecho, ate: de, usado: used });
  }
  const id_expediente = hours && (await lote.numeroDe(impressao!, hours));
  lote.abrir({ id_ticket: row.id_ticket, de, corre, motivo, id_expediente });
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
async function waiting(lote: LoteDoRelogio, row: LinhaDoRelogio, em: Date, fala: Fala | undefined): Promise<LinhaDoRelogio> {
  const { categoria, id_motivo_espera } = row;
  if (!categoria.startsWith('aguardando')) return { ...row, id_motivo_espera: null, esperar_ate: null, lembrar_em: null, lembretes_feitos: 0 };
  const motivo = id_motivo_espera === null ? undefined : await lote.lido(`motivo ${id_motivo_espera}`, () => findMotivo(lote.db, id_motivo_espera));
  if (motivo?.categoria !== categoria) {
    const usual = await lote.lido(`usual ${categoria}`, () => motivoPadrao(lote.db, categoria));
    return { ...row, id_motivo_espera: usual?.id_motivo_espera ?? null, ...datasDaEspera(usual, null, await horasNoLote(lote, row), em) };
  }
  if (fala !== 'usuario' || row.lembrar_em === null) return row;
  return { ...row, lembrar_em: diasDepois(em, motivo.intervalo_dias, await horasNoLote(lote, row)) };
}

const valoresDe = (row: LinhaDoRelogio, plano: Plano): ValoresDoRelogio => ({
  id_sla: row.encerrado ? row.id_sla : (row.politica?.id_sla ?? null),
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
});

/** Columns of the clock that are not as they were. */
function changedColumns(before: LinhaDoRelogio, is: ValoresDoRelogio): Set<string> {
  const was = before as unknown as Record<string, unknown>;
  const changed = Object.entries(is).filter(([column, value]) => {
    const old = was[column];
    if (value instanceof Date || old instanceof Date) return !sameMoment(value as Date | null, old as Date | null);
    return JSON.stringify(value) !== JSON.stringify(old);
  });
  return new Set(changed.map(([column]) => column));
}

/** A ticket that was read and is locked, as its time stands at a moment; `fala`: what was said just now. Stretches go into the lot, the rest does not. */
export async function avancar(lote: LoteDoRelogio, row: LinhaDoRelogio, em: Date, fala?: Fala): Promise<LinhaDoRelogio> {
  return waiting(lote, heard(await turn(lote, row, em), em, fala), em, fala);
}

/** Puts into the lot what is not as it was `before`, and what is due next. */
export function guardar(lote: LoteDoRelogio, before: LinhaDoRelogio, row: LinhaDoRelogio, plano: Plano): void {
  const valores = valoresDe(row, plano);
  const changed = changedColumns(before, valores);
  if (changed.size > 0) lote.guardar(row.id_ticket, valores);
  if (changed.has('sla_estado') || changed.has('limite_em')) notarRegistros(lote.db)?.mudou('Tickets', row.id_ticket, 'alterado');
}

/** Plans a ticket that was read and is locked. */
export async function planejarLinha(lote: LoteDoRelogio, row: LinhaDoRelogio, em: Date, fala?: Fala): Promise<void> {
  const now = await avancar(lote, row, em, fala);
  guardar(lote, row, now, planoDe(noTempo(now), em));
}

/** After anything that was done to a ticket, in the transaction that holds it: its time, and what is due in it next. */
export async function planejar(db: Db, id_ticket: number, em: Date, fala?: Fala): Promise<void> {
  const row = await repository.lockRelogio(db, id_ticket);
  if (!row) return;
  const lote = new LoteDoRelogio(db);
  await planejarLinha(lote, row, em, fala);
  await lote.gravar();
}

/** A ticket that comes back from another: its time runs on as if it had never been there, and what is due in it is planned. */
export async function devolverTempo(db: Db, id_ticket: number, desde: Date, em: Date): Promise<void> {
  await repository.devolverTrechos(db, id_ticket, desde);
  await planejar(db, id_ticket, em);
}
