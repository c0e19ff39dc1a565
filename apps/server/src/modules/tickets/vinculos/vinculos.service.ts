import type { RelacoesDoTicket, ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tiposDeVinculo } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import type { SalasApi } from '../../atendimentos/atendimentos.api.ts';
import { insertEntrada } from '../entradas.repository.ts';
import { places, setPlaces } from '../mescla/mescla.repository.ts';
import { follow, nextNumero, unfollow } from '../tickets.repository.ts';
import type { Atos } from '../tickets.service.ts';
import * as repository from './vinculos.repository.ts';

type Body<C extends keyof typeof ticketRelacoes> = Input<(typeof ticketRelacoes)[C]>['body'];
const wayBackMs = 30 * 86_400_000;
const mostParticipantes = 20;
/** What a ticket that goes on with another one has of it. */
const alike = ['id_contato', 'id_cliente', 'id_assunto', 'id_departamento', 'id_equipe', 'id_responsavel', 'prioridade'] as const;

/** What a ticket has to do with others, with salas and with people. */
export function vinculosService({ database, clock }: Core, { lock, need }: Atos, salas: SalasApi) {
  const changed = (db: Db, ...ids: number[]): void => notarRegistros(db)?.mudou('Tickets', ids, 'alterado');
  const idOf = (row: Readonly<Record<string, unknown>>): number => Number(row['id_ticket']);
  const lockBoth = async (db: Db, person: Staff, a: number, b: number): Promise<readonly [number, number]> => {
    const rows = new Map<number, number>();
    for (const id of [a, b].toSorted((x, y) => x - y)) rows.set(id, idOf(await lock(db, person, id)));
    return [rows.get(a)!, rows.get(b)!];
  };

  return {
    ver: (person: Staff, asked: number): Promise<RelacoesDoTicket> =>
      database.lerEmpresa(person.id_empresa, async (db) =>
        repository.findRelacoes(db, person, await need(db, person, asked), new Date(clock.now().getTime() - wayBackMs)),
      ),

    daSala: (person: Staff, id_sala: number) =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await salas.find(db, person, { id_sala });
        return repository.findDaSala(db, person, id_sala);
      }),

    vincular: (person: Staff, { id_ticket_a, id_ticket_b, tipo }: Body<'vincular'>): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const [a, b] = await lockBoth(db, person, id_ticket_a, id_ticket_b);
        if (a === b) throw invalid({ id_ticket_b: 'Escolha outro ticket' });
        if (tipo === tiposDeVinculo.filho && (await repository.isAbove(db, b, a)))
          throw invalid({ id_ticket_b: 'Este ticket já está acima do outro: um dos dois seria pai de si mesmo' });
        await repository.saveVinculo(db, a, b, tipo);
        changed(db, a, b);
      }),

    desvincular: (person: Staff, { id_ticket_a, id_ticket_b }: Body<'desvincular'>): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const [a, b] = await lockBoth(db, person, id_ticket_a, id_ticket_b);
        if (!(await repository.deleteVinculo(db, a, b))) throw notFound('Vínculo');
        changed(db, a, b);
      }),

    /** Entries go into a new ticket that goes on with this one; both keep their order without a gap. */
    dividir: (person: Staff, { id_ticket: asked, entradas, titulo }: Body<'dividir'>): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const row = await lock(db, person, asked);
        const id_ticket = idOf(row);
        const ids = await repository.findDitas(db, id_ticket, entradas);
        if (ids.length !== new Set(entradas).size) throw invalid({ entradas: 'Escolha respostas e notas deste ticket' });
        const now = clock.now();
        const { id_ticket: novo } = await db
          .insertInto('ticket')
          .values({
            ...(Object.fromEntries(alike.map((column) => [column, row[column]])) as { id_contato: number }),
            numero: await nextNumero(db),
            titulo,
            origem: 'equipe',
            id_criador: person.id_login,
          })
          .returning('id_ticket')
          .executeTakeFirstOrThrow();
        await setPlaces(db, novo, Object.fromEntries(ids.map((id, i) => [id, i + 1])));
        await settle(db, novo);
        const left = await places(db, id_ticket);
        const order = Object.keys(left).toSorted((a, b) => left[a]! - left[b]!);
        await setPlaces(db, id_ticket, Object.fromEntries(order.map((id, i) => [id, i + 1])));
        await sql`update ticket_leitura set lido_ate = least(lido_ate, ${order.length}) where id_ticket = ${id_ticket}`.execute(db);
        await settle(db, id_ticket);
        await sql`update ticket set versao = versao + 1, alterado_em = ${now} where id_ticket = ${id_ticket}`.execute(db);
        const { rows } = await sql<{ numero: number }>`select numero from ticket where id_ticket = ${novo}`.execute(db);
        await insertEntrada(db, id_ticket, {
          tipo: 'evento',
          de: 'usuario',
          id_login: person.id_login,
          mudancas: [['Dividido', '', `#${rows[0]!.numero} ${titulo}`]],
          em: now,
        });
        await repository.saveVinculo(db, id_ticket, novo, tiposDeVinculo.continuacao);
        await follow(db, novo, [person.id_login, ...(row['id_responsavel'] ? [row['id_responsavel'] as number] : [])]);
        await recordEvent(db, 'ticket_criado', { id_ticket: novo, id_login: person.id_login });
        changed(db, id_ticket);
        notarRegistros(db)?.mudou('Tickets', novo, 'criado');
        return novo;
      }),

    participante: (person: Staff, { id_ticket: asked, email, nome }: Body<'participante'>): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = idOf(await lock(db, person, asked));
        const { n } = await db
          .selectFrom('ticket_participante')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('id_ticket', '=', id_ticket)
          .executeTakeFirstOrThrow();
        if (n >= mostParticipantes) throw invalid({ email: `Um ticket tem no máximo ${mostParticipantes} participantes` });
        changed(db, id_ticket);
        return repository.insertParticipante(db, id_ticket, email, nome);
      }),

    tirarParticipante: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = await repository.ticketOf(db, 'ticket_participante', 'id_participante', id);
        if (id_ticket === undefined) throw notFound('Participante');
        await lock(db, person, id_ticket);
        await db.deleteFrom('ticket_participante').where('id_participante', '=', id).execute();
        changed(db, id_ticket);
      }),

    seguidores: (person: Staff, asked: number, { ids, seguir }: Body<'seguidores'>): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = idOf(await lock(db, person, asked));
        if (seguir === 1) await follow(db, id_ticket, ids);
        else for (const id of ids) await unfollow(db, id_ticket, id);
        changed(db, id_ticket);
      }),

    tempo: (person: Staff, { id_ticket: asked, minutos, dia, descricao }: Body<'tempo'>): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = idOf(await lock(db, person, asked));
        const { rows } = await sql<{ id: number }>`insert into ticket_tempo (id_ticket, id_login, minutos, dia, descricao)
          select ${id_ticket}, ${person.id_login}, ${minutos}, coalesce(${dia ?? null}::date, (${clock.now()}::timestamptz at time zone e.fuso)::date), ${descricao}
          from empresa e where e.id_empresa = id_empresa_atual() returning id_tempo as id`.execute(db);
        changed(db, id_ticket);
        return rows[0]!.id;
      }),

    tirarTempo: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = await repository.ticketOf(db, 'ticket_tempo', 'id_tempo', id);
        if (id_ticket === undefined) throw notFound('Tempo');
        await lock(db, person, id_ticket);
        const gone = await db.deleteFrom('ticket_tempo').where('id_tempo', '=', id).where('id_login', '=', person.id_login).executeTakeFirst();
        if (gone.numDeletedRows === 0n) throw new AppError('conflito', 'Este tempo foi anotado por outra pessoa.');
        changed(db, id_ticket);
      }),
  };
}

/** What the row says of its entries, after some came or went. */
async function settle(db: Db, id_ticket: number): Promise<void> {
  await sql`update ticket t set ultimo_indice = (select count(*) from ticket_entrada e where e.id_ticket = t.id_ticket),
      ultima_em = coalesce((select max(e.criado_em) from ticket_entrada e where e.id_ticket = t.id_ticket and e.tipo <> 'evento'), t.criado_em),
      primeira_resposta_em = (select min(e.criado_em) from ticket_entrada e where e.id_ticket = t.id_ticket and e.tipo = 'publica' and e.de = 'usuario')
    where t.id_ticket = ${id_ticket}`.execute(db);
}
