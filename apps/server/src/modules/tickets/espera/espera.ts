import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { htmlDoTexto } from '../../../core/html/texto.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { insertEntrada } from '../entradas.repository.ts';
import { diasDepois } from '../prazos/relogio.policy.ts';
import { type LinhaDoRelogio, saveRelogio } from '../prazos/relogio.repository.ts';
import { horasDe } from '../prazos/relogio.ts';
import { mudarPeloSistema } from '../prazos/sistema.ts';
import { mandarResposta } from '../tickets.email.ts';
import { findMotivo } from './motivos.ts';

/** States with a fixed meaning in every company (spec 3). */
const aberto = 1;
const resolvido = 2;
const fechado = 3;

/** A state of this category, and when it was reached or left. */
const paraStatus = (id_status_ticket: number, categoria: string, em: Date) => ({
  id_status_ticket,
  categoria,
  encerrado_em: categoria === 'encerrado' ? em : null,
});

/** The customer is reminded: an answer that everybody reads, by mail as any other. A mail that cannot go leaves the words in the ticket. */
export async function lembrarCliente(db: Db, core: Pick<Core, 'config' | 'publicUrl' | 'key' | 'clock'>, row: LinhaDoRelogio, now: Date): Promise<void> {
  const { id_ticket } = row;
  const motivo = row.id_motivo_espera === null ? undefined : await findMotivo(db, row.id_motivo_espera);
  const done = row.lembretes_feitos + 1;
  const more = motivo !== undefined && done < motivo.lembretes;
  const lembrar_em = more ? diasDepois(now, motivo.intervalo_dias, await horasDe(db, row)) : null;
  await saveRelogio(db, id_ticket, { lembretes_feitos: done, lembrar_em });
  if (!motivo || motivo.texto === '') return;
  const texto = motivo.texto;
  const html = htmlDoTexto(texto);
  const { rows } = await sql<{ nome: string }>`select nome_fantasia as nome from empresa where id_empresa = id_empresa_atual()`.execute(db);
  const id_entrada = await insertEntrada(db, id_ticket, { tipo: 'publica', de: 'sistema', id_login: null, html, texto, em: now });
  await mandarResposta(db, core, { id_ticket, id_entrada, quem: rows[0]!.nome, dePessoa: false, html, arquivos: [] });
  await recordEvent(db, 'ticket_respondido', { id_ticket, id_entrada, tipo: 'publica', id_login: null, mencoes: [] });
  notarRegistros(db)?.mudou('Tickets', id_ticket, 'alterado');
}

/** Nobody answered until the date: solved, where the reason says so; otherwise it is the team's turn again. */
export async function terminarEspera(db: Db, row: LinhaDoRelogio, now: Date): Promise<void> {
  const motivo = row.id_motivo_espera === null ? undefined : await findMotivo(db, row.id_motivo_espera);
  if (motivo?.resolve === 1) await mudarPeloSistema(db, row.id_ticket, paraStatus(resolvido, 'encerrado', now), 'Sem resposta até a data combinada', now);
  else {
    // told first: of what comes right after it people hear no more
    await recordEvent(db, 'ticket_espera_acabou', { id_ticket: row.id_ticket, id_login: null });
    await mudarPeloSistema(db, row.id_ticket, paraStatus(aberto, 'aberto', now), `A espera acabou${motivo ? `: ${motivo.nome}` : ''}`, now);
  }
}

/** Solved, and nobody said anything against it for as long as an answer would have opened it again. */
export async function fecharTicket(db: Db, row: LinhaDoRelogio, now: Date): Promise<void> {
  const { rows } = await sql<{ categoria: string; encerrado_em: Date | null }>`select st.categoria, t.encerrado_em from ticket t
    join status_ticket st on st.id_status_ticket = ${fechado} where t.id_ticket = ${row.id_ticket}`.execute(db);
  // when it was settled stays as it was
  await mudarPeloSistema(db, row.id_ticket, { id_status_ticket: fechado, categoria: rows[0]!.categoria }, 'Ninguém respondeu depois da solução', now);
}
