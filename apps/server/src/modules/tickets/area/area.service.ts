import { isOpen, nextClosing, nextOpening } from '@prosa/brasil/expediente.ts';
import type { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { ArquivoDeTicket, RespostaAoCliente } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Input, Reply, ReplyToCliente } from '@prosa/contract/wire.ts';
import type { Cliente } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../../core/errors.ts';
import { htmlDoTexto } from '../../../core/html/texto.ts';
import type { FileReply } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { findCalendarioVigente } from '../../calendarios/calendarios.api.ts';
import { fileReply, presentArquivo } from '../arquivos.ts';
import { saveAvaliacao } from '../avaliacao.ts';
import { camposGuardados, findCamposDoCliente, type Valores } from '../config/campos.ts';
import { claimArquivos, findSent, insertEntrada } from '../entradas.repository.ts';
import { estadoNovo, mudarTicket } from '../mudancas.ts';
import { planejar } from '../prazos/relogio.ts';
import { contar } from '../prazos/sistema.ts';
import { findStatus, needStatus } from '../status.ts';
import type { QuemFez } from '../tickets.domain-events.ts';
import { destinoDe, nextNumero } from '../tickets.repository.ts';
import type { Leitor } from './area.repository.ts';
import * as repository from './area.repository.ts';

/** States with a fixed meaning in every company (spec 3). */
const aberto = 1;
const resolvido = 2;

/** Whose words an entry has. */
const quem = (leitor: Leitor, id_cliente: number | null) =>
  leitor.kind === 'link'
    ? { id_cliente, id_contato: leitor.id_contato }
    : { id_cliente: leitor.id_cliente, id_acesso_cliente: leitor.id_acesso_cliente, id_contato: leitor.id_contato };
/** The same for those who hear of it. */
const fez = (leitor: Leitor, id_cliente: number | null): QuemFez => ({
  id_login: null,
  ...(id_cliente !== null && { id_cliente }),
  ...(leitor.id_contato !== null && { id_contato: leitor.id_contato }),
  ...(leitor.kind !== 'link' && { id_acesso_cliente: leitor.id_acesso_cliente }),
});
/** Of a ticket as JSON has its row. */
const clienteDe = (linha: Record<string, unknown>): number | null => linha['id_cliente'] as number | null;

const presentEntrada = ({ mudancas, arquivos, created_at, ...row }: repository.EntradaDoCliente): RespostaAoCliente => ({
  ...row,
  resposta: row.tipo === 'publica' ? row.resposta : '',
  nome: row.tipo === 'publica' ? row.nome : '',
  situacao: row.tipo === 'evento' && mudancas[0] ? { antes: mudancas[0][1], depois: mudancas[0][2] } : null,
  arquivos: arquivos.map(presentArquivo),
  created_at: created_at.toISOString(),
});

type Resposta = Pick<Input<typeof tickets.responder>['body'], 'id_ticket' | 'resposta' | 'arquivos' | 'private_id'>;

/** Tickets in the client area: what a customer sees and does (spec 2 /area_cliente). Another cliente's is 404. */
export function areaTicketsService(core: Core) {
  const { database, clock } = core;

  async function lock(db: Db, person: Leitor, id_ticket: number): Promise<Record<string, unknown>> {
    const row = await repository.lockTicketDoCliente(db, person, await destinoDe(db, id_ticket));
    if (!row) throw notFound('Ticket');
    return row;
  }
  /** The ticket that the number leads to, which is the customer's. */
  async function need(db: Db, person: Leitor, asked: number): Promise<number> {
    const id_ticket = await destinoDe(db, asked);
    if (!(await repository.seesTicketDoCliente(db, person, id_ticket))) throw notFound('Ticket');
    return id_ticket;
  }

  const change = (db: Db, person: Leitor, antes: Record<string, unknown>, valores: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const id_cliente = clienteDe(antes);
    return mudarTicket(db, antes, valores, {
      autor: { de: 'contato', id_login: null, ...quem(person, id_cliente) },
      fez: fez(person, id_cliente),
      em: clock.now(),
    });
  };
  const stateOf = (db: Db, status: number, antes: Record<string, unknown>) => estadoNovo(db, status, antes, clock.now());
  /** Ended so lately, in a state that bears it, that an answer opens it again. */
  async function reopens(db: Db, row: Record<string, unknown>): Promise<boolean> {
    const { reabre_dias } = await needStatus(db, row['id_status_ticket'] as number, row['id_status_ticket'] as number);
    return reabre_dias !== null && new Date(row['encerrado_em'] as string).getTime() + reabre_dias * 86_400_000 > clock.now().getTime();
  }
  /** Where an answer to this ticket goes: to one that is over for good, into the one that goes on from there, which is opened by the first. */
  async function goesOn(db: Db, person: Cliente, row: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (row['encerrado'] !== true || (await reopens(db, row))) return row;
    const { id_cliente } = person;
    let chave = `continua:${Number(row['id_ticket'])}`;
    for (let known = await repository.findByChave(db, id_cliente, chave); known !== undefined; known = await repository.findByChave(db, id_cliente, chave)) {
      const next = await repository.lockTicketDoCliente(db, person, known);
      if (next) return goesOn(db, person, next);
      // it went to the trash
      chave = `${chave}:${known}`;
    }
    const numero = await nextNumero(db);
    const id = await repository.insertTicketDoCliente(db, {
      numero,
      titulo: row['titulo'] as string,
      descricao: '',
      id_cliente,
      id_contato: row['id_contato'] as number | null,
      id_assunto: row['id_assunto'] as number | null,
      id_departamento: row['id_departamento'] as number | null,
      chave,
      criado_em: clock.now(),
    });
    // 4: goes on where the other ended
    await db
      .insertInto('ticket_vinculo')
      .values({ id_ticket_a: Number(row['id_ticket']), id_ticket_b: id, tipo: 4 })
      .execute();
    await contar(db, Number(row['id_ticket']), `O cliente respondeu depois do fim: continua no ticket #${numero}`, clock.now());
    await contar(db, id, `Continuação do ticket #${Number(row['numero'])}`, clock.now());
    await recordEvent(db, 'ticket_criado', { id_ticket: id, ...fez(person, id_cliente) });
    await planejar(db, id, clock.now());
    return lock(db, person, id);
  }
  const over = (): AppError => new AppError('conflito', 'Este ticket já foi encerrado. Abra um novo.');

  /**
   * An answer in plain text, once whatever is sent again. It opens a ticket that was solved lately; of one that is over for good a customer
   * opens another one, which goes on from there, and who came by a link to that one is told so (409).
   */
  async function answer(
    person: Leitor,
    { id_ticket, resposta, arquivos, private_id }: Resposta,
  ): Promise<{ resposta: RespostaAoCliente; id_ticket: number; repetida: boolean }> {
    const texto = resposta.trim();
    if (texto === '' && arquivos.length === 0) throw invalid({ resposta: 'Escreva a resposta' });
    return database.comEmpresa(person.id_empresa, async (db) => {
      const asked = await lock(db, person, id_ticket);
      const antes = person.kind === 'cliente' ? await goesOn(db, person, asked) : asked;
      const id = Number(antes['id_ticket']);
      const one = async (id_entrada: number, repetida: boolean) => ({
        resposta: presentEntrada((await repository.findEntradasDoCliente(db, person, id, { id_entrada }))[0]!),
        id_ticket: id,
        repetida,
      });
      const sent = private_id ? await findSent(db, id, person, private_id) : undefined;
      if (sent !== undefined) return one(sent, true);
      if (person.kind === 'link' && antes['encerrado'] === true && !(await reopens(db, antes))) throw over();
      const id_cliente = clienteDe(antes);
      const words = { html: htmlDoTexto(texto), texto, private_id, em: clock.now() };
      const id_entrada = await insertEntrada(db, id, { tipo: 'publica', de: 'contato', id_login: null, ...quem(person, id_cliente), ...words });
      await claimArquivos(db, id_entrada, person, arquivos);
      if (person.kind === 'cliente') await repository.setLido(db, person, id, Number(antes['ultimo_indice']) + 1);
      await recordEvent(db, 'ticket_respondido', { id_ticket: id, id_entrada, tipo: 'publica', ...fez(person, id_cliente), mencoes: [] });
      notarRegistros(db)?.mudou('Tickets', id, 'alterado');
      // it is the company's turn again
      if (antes['encerrado'] === true || antes['categoria'] === 'aguardando_cliente') await change(db, person, antes, await stateOf(db, aberto, antes));
      return one(id_entrada, false);
    });
  }

  return {
    list: (person: Cliente, { q, page, rpp, situacao, ids }: Input<typeof tickets.getAll>['query']) =>
      database.lerEmpresa(person.id_empresa, (db) => repository.findTickets(db, person, { q, page, rpp, situacao, ids })),

    show: (person: Leitor, id: number): Promise<Reply<typeof areaTickets.show>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const row = await repository.findTicket(db, person, await destinoDe(db, id));
        if (!row) throw notFound('Ticket');
        const ahead = (at: string | null) => (at !== null && new Date(at) > clock.now() ? at : null);
        return { ...row, previsao: ahead(row.previsao), reabre_ate: ahead(row.reabre_ate) };
      }),

    inicio: (person: Cliente): Promise<Reply<typeof areaTickets.inicio>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const resumo = await repository.findResumo(db, person);
        const { data: recentes } = await repository.findTickets(db, person, { q: '', page: 0, rpp: 5 });
        const calendario = await findCalendarioVigente(db, { id_wpp_config: null, id_departamento: null });
        const now = clock.now();
        const expediente = calendario && {
          aberto: isOpen(calendario.expediente, now),
          ate: isOpen(calendario.expediente, now) ? (nextClosing(calendario.expediente, now)?.toISOString() ?? null) : null,
          abre_em: isOpen(calendario.expediente, now) ? null : (nextOpening(calendario.expediente, now)?.toISOString() ?? null),
        };
        return { ...resumo, recentes, expediente: expediente ?? null };
      }),

    respostas: (person: Leitor, id: number, { antes_de, rpp }: Input<typeof tickets.getRespostas>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const rows = await repository.findEntradasDoCliente(db, person, await need(db, person, id), { before: antes_de, limit: rpp + 1 });
        return { data: rows.slice(-rpp).map(presentEntrada), mais: rows.length > rpp };
      }),

    /** `id_ticket`: where it stands: of a ticket that was over for good, the one that goes on from there. */
    async responder(person: Cliente, body: Resposta): Promise<ReplyToCliente<typeof tickets.responder>> {
      const { resposta, id_ticket } = await answer(person, body);
      return { data: resposta, id_ticket };
    },
    /** The same, and whether it had been sent before. */
    responderUmaVez: answer,

    /** Opens a ticket, once whatever is sent again; title and text of one that nobody has answered may be changed. */
    async store(
      person: Cliente,
      { id_ticket, titulo, texto, id_assunto = null, campos, arquivos, chave, versao }: Input<typeof areaTickets.store>['body'],
    ): Promise<number> {
      const { id_empresa, id_cliente } = person;
      const descricao = htmlDoTexto(texto.trim());
      return database
        .comEmpresa(id_empresa, async (db) => {
          const assunto = id_assunto === null ? undefined : await repository.findAssunto(db, id_assunto);
          if (id_ticket !== undefined) {
            const antes = await lock(db, person, id_ticket);
            if (antes['origem'] !== 'cliente' || antes['primeira_resposta_em'] !== null || antes['encerrado'] === true)
              throw new AppError('conflito', 'Este ticket já foi respondido. Escreva uma resposta.');
            if (versao !== undefined && versao !== antes['versao']) throw savedMeanwhile('ticket');
            if (id_assunto !== null && id_assunto !== antes['id_assunto'] && !assunto) throw invalid({ id_assunto: 'Escolha um assunto da lista' });
            const had = antes['campos'] as Valores;
            await change(db, person, antes, { titulo, descricao, id_assunto, campos: await camposGuardados(db, id_assunto, campos ?? had, had, 'cliente') });
            return id_ticket;
          }
          if (id_assunto !== null && !assunto) throw invalid({ id_assunto: 'Escolha um assunto da lista' });
          const guardados = await camposGuardados(db, id_assunto, campos ?? {}, {}, 'cliente');
          // two that are sent at once wait for each other at the number
          const numero = await nextNumero(db);
          const before = chave ? await repository.findByChave(db, id_cliente, chave) : undefined;
          if (before !== undefined) throw new Repetido(before);
          const novo = await repository.insertTicketDoCliente(db, {
            numero,
            titulo,
            descricao,
            id_cliente,
            id_contato: person.id_contato,
            id_assunto,
            id_departamento: assunto?.id_departamento ?? null,
            campos: guardados,
            chave,
            criado_em: clock.now(),
          });
          if (arquivos.length > 0) {
            const id_entrada = await insertEntrada(db, novo, { tipo: 'publica', de: 'contato', id_login: null, ...quem(person, id_cliente), em: clock.now() });
            await claimArquivos(db, id_entrada, person, arquivos);
          }
          await recordEvent(db, 'ticket_criado', { id_ticket: novo, ...fez(person, id_cliente) });
          await planejar(db, novo, clock.now());
          return novo;
        })
        .catch((error: unknown) => {
          // the number that it had taken is given back
          if (error instanceof Repetido) return error.id_ticket;
          throw error;
        });
    },

    resolver: (person: Cliente, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, id);
        if (antes['encerrado'] === true) return;
        await change(db, person, antes, await stateOf(db, resolvido, antes));
      }),

    reabrir: (person: Cliente, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const antes = await lock(db, person, id);
        if (antes['encerrado'] !== true) return;
        if (!(await reopens(db, antes))) throw over();
        await change(db, person, antes, await stateOf(db, aberto, antes));
      }),

    /** Of one that is solved; 409 of another. `solucao`: of that one only. False: the same mark stood there already. */
    avaliar: (person: Leitor, id: number, { nota, comentario }: Input<typeof areaTickets.avaliar>['body'], solucao: Date | null = null): Promise<boolean> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const row = await lock(db, person, id);
        const resolvido_em = row['encerrado_em'] as string;
        if (row['id_status_ticket'] !== resolvido || (solucao !== null && new Date(resolvido_em).getTime() !== solucao.getTime()))
          throw new AppError('conflito', 'Só dá para avaliar um ticket resolvido.');
        const id_cliente = clienteDe(row);
        if (!(await saveAvaliacao(db, { id_ticket: id, resolvido_em, id_cliente, id_contato: person.id_contato, nota, comentario }))) return false;
        await recordEvent(db, 'ticket_avaliado', { id_ticket: id, ...fez(person, id_cliente), nota });
        notarRegistros(db)?.mudou('Tickets', id, 'alterado');
        return true;
      }),

    lido: (person: Cliente, id: number, indice: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await repository.setLido(db, person, await need(db, person, id), indice);
      }),

    campos: (person: Cliente) => database.lerEmpresa(person.id_empresa, findCamposDoCliente),

    assuntos: (person: Cliente) => database.lerEmpresa(person.id_empresa, repository.findAssuntosDoCliente),

    parecidos: async (person: Cliente, titulo: string) =>
      titulo.trim().length < 4 ? [] : database.lerEmpresa(person.id_empresa, (db) => repository.findParecidos(db, person, titulo.trim())),

    status: async (person: Cliente) =>
      (await database.lerEmpresa(person.id_empresa, findStatus)).map(({ id_status_ticket, nome, cor }) => ({ id_status_ticket, nome, cor })),

    arquivos: (person: Cliente, id: number): Promise<ArquivoDeTicket[]> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        return (await repository.findArquivosDoCliente(db, await need(db, person, id))).map(presentArquivo);
      }),

    baixar: async (person: Leitor, id_arquivo: number): Promise<FileReply> =>
      fileReply(core, await database.lerEmpresa(person.id_empresa, (db) => repository.findArquivoDoCliente(db, person, id_arquivo))),
  };
}

/** The ticket was opened by the same press before: nothing of this act stays. */
class Repetido extends Error {
  override readonly name = 'Repetido';
  readonly id_ticket: number;
  constructor(id_ticket: number) {
    super('repetido');
    this.id_ticket = id_ticket;
  }
}
