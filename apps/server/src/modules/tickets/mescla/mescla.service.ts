import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { textoDe } from '../../../core/html/limpar.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { moverAnexos } from '../../anexos/anexos.api.ts';
import { insertEntrada } from '../entradas.repository.ts';
import { devolverTempo, planejar } from '../prazos/relogio.ts';
import { destinoDe, lockTicket, seesTicket } from '../tickets.repository.ts';
import '../tickets.domain-events.ts';
import * as repository from './mescla.repository.ts';

const wayBackMs = 30 * 86_400_000;
const area = 'Tickets';
type Row = Readonly<Record<string, unknown>>;

const after = (a: unknown, b: unknown): unknown => (new Date(a as string) >= new Date(b as string) ? a : b);
const first = (a: unknown, b: unknown): unknown => (a === null || (b !== null && new Date(b as string) < new Date(a as string)) ? b : a);

/** Merges tickets and takes merges back: what was said in one goes to the other, and its number leads there. */
export function mesclaService({ database, clock, audit }: Core) {
  async function lock(db: Db, person: Staff, id: number): Promise<Row> {
    const row = await lockTicket(db, person, id);
    if (!row) throw notFound('Ticket');
    return row;
  }

  /** What the other was opened with: its customer's words stay theirs, the team's stay inside. */
  async function keepDescription(db: Db, to: number, { titulo, numero, descricao, origem, id_cliente, id_criador, criado_em }: Row): Promise<number[]> {
    if (descricao === '') return [];
    const html = `<p><strong>#${String(numero)}</strong></p>${descricao as string}`;
    const theirs = origem === 'cliente' && id_cliente !== null;
    const author = theirs
      ? { de: 'contato' as const, id_login: null, id_cliente: id_cliente as number }
      : { de: 'usuario' as const, id_login: id_criador as number | null };
    const texto = `#${String(numero)} ${titulo as string}\n${textoDe(html)}`;
    return [await insertEntrada(db, to, { tipo: theirs ? 'publica' : 'nota', ...author, html, texto, em: new Date(criado_em as string) })];
  }

  async function merge(db: Db, person: Staff, id_ticket: number, id_perdedor: number): Promise<number> {
    // by number, so that two merges of the same tickets wait for each other
    const rows = new Map<number, Row>();
    for (const id of [id_ticket, id_perdedor].toSorted((a, b) => a - b)) rows.set(id, await lock(db, person, id));
    const [stays, goes] = [rows.get(id_ticket)!, rows.get(id_perdedor)!];
    if (stays['id_cliente'] !== null && goes['id_cliente'] !== null && stays['id_cliente'] !== goes['id_cliente'])
      throw new AppError('conflito', 'Estes tickets são de clientes diferentes: um leria o que é do outro. Vincule os dois em vez de mesclar.');
    if ((await repository.findReservados(db, [id_ticket, id_perdedor])).length === 1)
      throw new AppError(
        'conflito',
        'Um destes tickets é reservado à privacidade: no outro, mais gente leria o que é dele. Vincule os dois em vez de mesclar.',
      );
    const noted = notarRegistros(db);
    await noted?.viam(area, [id_ticket, id_perdedor]);
    const [daqui, vindas] = [await repository.places(db, id_ticket), await repository.places(db, id_perdedor)];
    const escritas = await keepDescription(db, id_ticket, goes);
    await repository.setPlaces(db, id_ticket, shifted(vindas, (stays['ultimo_indice'] as number) + escritas.length));
    const all = await repository.inTime(db, [id_ticket]);
    await repository.setPlaces(db, id_ticket, all);
    await repository.setColumns(db, id_ticket, {
      ultimo_indice: Object.keys(all).length,
      ultima_em: after(stays['ultima_em'], goes['ultima_em']),
      ultima_de: after(stays['ultima_em'], goes['ultima_em']) === stays['ultima_em'] ? stays['ultima_de'] : goes['ultima_de'],
      primeira_resposta_em: first(stays['primeira_resposta_em'], goes['primeira_resposta_em']),
    });
    const leituras = await repository.moveReading(db, id_perdedor, id_ticket, vindas, daqui);
    const now = clock.now();
    escritas.push(
      await insertEntrada(db, id_ticket, {
        tipo: 'evento',
        de: 'usuario',
        id_login: person.id_login,
        mudancas: [['Mesclado', '', `#${String(goes['numero'])} ${goes['titulo'] as string}`]],
        em: now,
      }),
    );
    const movidos: repository.Movidos = {
      vindas,
      daqui,
      escritas,
      leituras,
      seguidores: await repository.moveFollowers(db, id_perdedor, id_ticket),
      itens: await repository.moveItens(db, id_perdedor, id_ticket),
      participantes: await repository.moveParticipantes(db, id_perdedor, id_ticket),
      salas: await repository.moveSalas(db, id_perdedor, id_ticket),
      tempos: await repository.moveTempos(db, id_perdedor, id_ticket),
      anexos: await moverAnexos(db, area, id_perdedor, id_ticket),
      anteriores: await repository.leadOn(db, id_perdedor, id_ticket),
      ...(await repository.moveVinculos(db, id_perdedor, id_ticket)),
    };
    const versao = (stays['versao'] as number) + 1;
    await repository.setColumns(db, id_ticket, { versao, alterado_em: now });
    await repository.setColumns(db, id_perdedor, {
      excluido_em: now,
      id_ticket_destino: id_ticket,
      ultimo_indice: 0,
      versao: (goes['versao'] as number) + 1,
      alterado_em: now,
    });
    noted?.mudou(area, id_ticket, 'alterado');
    noted?.mudou(area, id_perdedor, 'excluido');
    await audit.record(db, 'ticket_mesclado', { entidade: 'ticket', id_entidade: id_ticket, depois: { ids: [id_perdedor] } });
    await recordEvent(db, 'ticket_mesclado', { id_ticket, id_perdedor, id_login: person.id_login });
    return repository.insertMescla(db, {
      id_ticket,
      id_perdedor,
      id_login: person.id_login,
      em: now,
      antes: { ticket: repository.antesDe(stays), perdedor: repository.antesDe(goes) },
      versao_depois: versao,
      movidos,
    });
  }

  async function undo(db: Db, person: Staff, id_mescla: number): Promise<void> {
    const mescla = await repository.lockMescla(db, id_mescla);
    if (!mescla || !(await seesTicket(db, person, await destinoDe(db, mescla.id_ticket)))) throw notFound('Mescla');
    if (mescla.desfeita_em !== null) throw new AppError('conflito', 'Esta mescla já foi desfeita.');
    if (clock.now().getTime() - mescla.em.getTime() > wayBackMs) throw new AppError('conflito', 'O prazo de 30 dias para desfazer passou.');
    if (await repository.laterMescla(db, mescla)) throw new AppError('conflito', 'Desfaça antes a mescla mais nova destes tickets.');
    const { id_ticket, id_perdedor, antes, movidos } = mescla;
    const now = await lock(db, person, id_ticket);
    const noted = notarRegistros(db);
    await noted?.viam(area, [id_ticket]);
    await db
      .deleteFrom('ticket_entrada')
      .where('id_entrada', 'in', [...movidos.escritas])
      .execute();
    const there = await repository.places(db, id_ticket);
    const back = Object.fromEntries(Object.entries(movidos.vindas).filter(([id]) => id in there));
    // what was said since then stays, after what stood here before
    const since = Object.keys(there).filter((id) => !(id in movidos.vindas) && !(id in movidos.daqui));
    since.sort((a, b) => there[a]! - there[b]!);
    await repository.setPlaces(db, id_perdedor, back);
    const base = antes.ticket['ultimo_indice'] as number;
    await repository.setPlaces(db, id_ticket, { ...inPlace(movidos.daqui, there), ...Object.fromEntries(since.map((id, i) => [id, base + i + 1])) });
    await repository.returnReading(db, id_ticket, movidos.leituras);
    await repository.returnFollowers(db, id_ticket, id_perdedor, movidos.seguidores);
    await repository.returnItens(db, id_perdedor, movidos.itens);
    await repository.moveParticipantes(db, id_ticket, id_perdedor, movidos.participantes);
    await repository.moveSalas(db, id_ticket, id_perdedor, movidos.salas);
    await repository.moveTempos(db, id_ticket, id_perdedor, movidos.tempos);
    await moverAnexos(db, area, id_ticket, id_perdedor, movidos.anexos);
    await repository.returnVinculos(db, movidos);
    const untouched = now['versao'] === mescla.versao_depois && since.length === 0;
    await repository.setColumns(db, id_perdedor, antes.perdedor);
    await repository.leadOn(db, id_ticket, id_perdedor, movidos.anteriores);
    await repository.setColumns(
      db,
      id_ticket,
      untouched ? antes.ticket : { ultimo_indice: base + since.length, versao: (now['versao'] as number) + 1, alterado_em: clock.now() },
    );
    await devolverTempo(db, id_perdedor, mescla.em, clock.now());
    await planejar(db, id_ticket, clock.now());
    await db.updateTable('ticket_mescla').set({ desfeita_em: clock.now() }).where('id_mescla', '=', id_mescla).execute();
    noted?.mudou(area, id_ticket, 'alterado');
    noted?.mudou(area, id_perdedor, 'restaurado');
    await audit.record(db, 'ticket_mescla_desfeita', { entidade: 'ticket', id_entidade: id_ticket, depois: { ids: [id_perdedor] } });
    await recordEvent(db, 'ticket_mescla_desfeita', { id_ticket, id_perdedor, id_login: person.id_login });
  }

  return {
    /** Each of `ids` into `id_ticket`, all or none; answers the merges, for the way back. */
    mesclar: (person: Staff, id_ticket: number, ids: readonly number[]): Promise<number[]> => {
      if (ids.includes(id_ticket)) throw invalid({ ids: 'Um ticket não pode ser mesclado nele mesmo' });
      return database.comEmpresa(person.id_empresa, async (db) => {
        const done: number[] = [];
        for (const id of new Set(ids)) done.push(await merge(db, person, id_ticket, id));
        return done;
      });
    },
    /** The last first: each was made on the one before. */
    desfazer: (person: Staff, ids: readonly number[]): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        for (const id of ids.toSorted((a, b) => b - a)) await undo(db, person, id);
      }),
  };
}

const shifted = (at: Readonly<Record<string, number>>, by: number): Record<string, number> =>
  Object.fromEntries(Object.entries(at).map(([id, n]) => [id, n + by]));
const inPlace = (at: Readonly<Record<string, number>>, there: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(at).filter(([id]) => id in there));
