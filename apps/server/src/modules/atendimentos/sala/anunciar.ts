import type { Db } from '../../../core/db/database.ts';
import type { Core } from '../../../core/module.ts';
import type { LinesApi } from '../../linhas/linhas.api.ts';
import type { Bots } from '../linha/bot.ts';
import { type Added, getMessages, rowOfAdded, type Which } from '../mensagens/mensagens.repository.ts';
import { type MudancaDeSalas, SalaMudada, salas, type Told } from './mudanca.ts';
import type { AtendimentosEvents } from './salas.events.ts';
import { presentAtendimento, presentMensagem } from './salas.presenter.ts';
import { getSeenRow } from './salas.repository.ts';
import { findViewers } from './salas.scope.ts';

interface Ways {
  readonly events: AtendimentosEvents;
  readonly lines: Pick<LinesApi, 'wake'>;
  readonly bots: Pick<Bots, 'told'>;
}

/**
 * From now on every committed change of salas is told, whoever made it: a service, a consumer or a job. What is told is
 * read at the end of the transaction, in one flight; after the commit it goes out in one order.
 */
export function anunciarSalas({ database, presence, log }: Core, { events, lines, bots }: Ways): void {
  async function readSala(db: Db, id_empresa: number, id_sala: number, which: Which | Promise<Added | undefined>): Promise<Told> {
    const [row, read] = await Promise.all([
      getSeenRow(db, id_sala, presence.onlineIn(id_empresa)),
      which instanceof Promise ? which : 'id_externo' in which || which.length > 0 ? getMessages(db, which) : [],
    ]);
    const messages = Array.isArray(read) ? read : read ? [rowOfAdded(read, row)] : [];
    return { viewers: row.viewers, row: presentAtendimento(row), messages: messages.map(presentMensagem) };
  }

  /** The sala first, then the lists, then those who are out; what a line brought, and a new sala, is in the lists before. */
  function tell(id_empresa: number, sala: SalaMudada, { row, viewers, messages }: Told): void {
    const lists = (): void => {
      if (sala.encerrada === null) events.closed(id_empresa, row, null);
      else if (sala.encerrada) return;
      else if (sala.aberta) events.opened(id_empresa, viewers, row);
      else if (sala.contato) events.contact(id_empresa, viewers, row);
      else if (sala.linha) events.row(id_empresa, viewers, row);
    };
    const listsFirst = sala.aberta || sala.chegou;
    // new for this person (spec 4)
    if (sala.dadaA !== undefined && presence.onlineIn(id_empresa).has(sala.dadaA)) events.opened(id_empresa, [sala.dadaA], row);
    for (const ato of sala.atos) ato(events, id_empresa, row);
    if (sala.encerrada) events.closed(id_empresa, row, sala.encerrada);
    if (listsFirst) lists();
    for (const message of messages) events.message(id_empresa, message);
    if (!listsFirst) lists();
    if (sala.encerrada !== undefined) return;
    if (sala.viam)
      events.lost(
        id_empresa,
        row,
        sala.viam.filter((id) => !viewers.includes(id)),
      );
    bots.told(id_empresa, { row, messages });
  }

  /** The change stands and its other parts are told, whatever becomes of one. */
  function safely(id_empresa: number, work: () => void): void {
    try {
      work();
    } catch (err) {
      log.error({ err, id_empresa }, 'atendimentos: mudança não anunciada');
    }
  }

  database.announce(salas, (db, id_empresa): MudancaDeSalas => {
    const mudadas = new Map<number, SalaMudada>();
    const reading: Parameters<MudancaDeSalas['aviso']>[0][] = [];
    const avisos: Awaited<ReturnType<(typeof reading)[number]>>[] = [];
    const working = new Set<number>();
    const loose: Told['messages'][number][] = [];

    const of = (id_sala: number): SalaMudada => {
      const known = mudadas.get(id_sala);
      if (known) return known;
      const made = new SalaMudada();
      mudadas.set(id_sala, made);
      return made;
    };
    /** What was read before this is out of date. */
    const changed = (id_sala: number): SalaMudada => Object.assign(of(id_sala), { lida: undefined });

    async function lerSala(id_sala: number, which?: Which | Promise<Added | undefined>): Promise<Told> {
      const sala = of(id_sala);
      const told = await readSala(db, id_empresa, id_sala, which ?? sala.mensagens);
      sala.lida = told;
      return told;
    }

    async function readWhatChanged([id_sala, sala]: [number, SalaMudada]): Promise<void> {
      if (sala.comLinha) return void (sala.lida ?? (await lerSala(id_sala)));
      if (sala.mensagens.length > 0) loose.push(...(await getMessages(db, sala.mensagens)).map(presentMensagem));
    }

    return {
      linha: (id_sala) => void (changed(id_sala).linha = true),
      mensagem(id_sala, id_mensagem, linha) {
        const sala = of(id_sala);
        if (!sala.lida?.messages.some((m) => m.msg_id === id_mensagem)) sala.lida = undefined;
        sala.mensagens.push(id_mensagem);
        sala.linha ||= linha;
      },
      abriu: (id_sala) => void (changed(id_sala).aberta = true),
      chegou: (id_sala) => void (of(id_sala).chegou = true),
      contatoMudou: (id_sala) => void (changed(id_sala).contato = true),
      encerrou: (id_sala, por) => void (changed(id_sala).encerrada = por),
      deu: (id_sala, id_login) => void (changed(id_sala).dadaA = id_login),
      async antes(id_sala) {
        const sala = of(id_sala);
        sala.viam ??= await findViewers(db, id_sala, presence.onlineIn(id_empresa));
      },
      ato: (id_sala, ato) => void of(id_sala).atos.push(ato),
      aviso: (read) => void reading.push(read),
      trabalho: (id_wpp_config) => void working.add(id_wpp_config),
      lerSala,
      async ler() {
        const [said] = await Promise.all([Promise.all(reading.map(async (read) => read())), ...[...mudadas].map(readWhatChanged)]);
        avisos.push(...said);
      },
      anunciar() {
        for (const aviso of avisos) safely(id_empresa, () => aviso(events, id_empresa));
        for (const message of loose) safely(id_empresa, () => events.message(id_empresa, message));
        for (const sala of mudadas.values()) {
          const { lida } = sala;
          if (sala.comLinha && lida) safely(id_empresa, () => tell(id_empresa, sala, lida));
        }
        for (const id_wpp_config of working) safely(id_empresa, () => lines.wake({ id_empresa, id_wpp_config }));
      },
    };
  });
}
