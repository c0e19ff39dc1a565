import { formatPhone } from '@prosa/brasil/telefone.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { Core } from '../../../core/module.ts';
import { type LineRef, type PersonEvent, ProviderError } from '../../../integrations/whatsapp/provider.ts';
import { addNames, contatoKnownBy, contatosMesclaService, findContatoByNames, findKnownNames, resolveContato } from '../../contatos/contatos.api.ts';
import { findLinha, type InboundTools, Overtook, type Salas } from '../../linhas/linhas.api.ts';
import { insertArquivo, passarAoChat } from '../mensagens/arquivos.repository.ts';
import { type KeptFile, keepFile, removeFile } from '../mensagens/arquivos.ts';
import { contentOf } from '../mensagens/conteudos.ts';
import * as mensagens from '../mensagens/mensagens.repository.ts';
import type { ReacoesService } from '../mensagens/reacoes.service.ts';
import { cancelScheduledOnAnswer } from '../prazos/agendamentos.service.ts';
import { notar } from '../sala/mudanca.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import { statusOnOpen } from '../sala/salas.policy.ts';
import { findOpenSala, findOtherLineBefore, insertSala, lockSalaById, type OpenSala, setDestino } from '../sala/salas.repository.ts';
import { addSystemMessage, type Bots } from './bot.ts';
import { arrivalMatters, onArrival } from './chegada.ts';
import type { Heard, Palavras } from './palavras.ts';

type Of<T extends PersonEvent['tipo']> = Extract<PersonEvent, { tipo: T }>;

/** Between two answers to somebody's calls, in milliseconds. */
const answerCallsEveryMs = 15 * 60_000;
/** Before the network is asked again to deliver what it could not. */
const redeliverMs = 60_000;

const isUnsupported = ({ conteudo }: Of<'mensagem'>): boolean => conteudo !== null && conteudo !== undefined && 'nao_suportada' in conteudo;

/** Who used to write to another number is told apart from who forgot what was said there. */
async function noteOtherLine(db: Db, id_sala: number, now: Date): Promise<void> {
  const before = await findOtherLineBefore(db, id_sala);
  if (before !== undefined) await addSystemMessage(db, id_sala, `O contato escreveu por outra linha. Antes: ${before}`, now);
}

/** A message as it is stored; its file and the message that it answers apart. */
export function messageOf(event: Of<'mensagem'>, id_wpp_config: number, content_type: string | null, now: Date): mensagens.NewMessage {
  const em = new Date(event.em);
  return {
    de: event.da_empresa ? 'usuario' : 'contato',
    origem: event.da_empresa ? 'telefone' : 'contato',
    ...contentOf(event, content_type),
    id_wpp_config,
    id_externo: event.id_externo,
    ack: event.da_empresa ? 1 : 0,
    // a network clock that runs ahead must not hold the newest place for ever
    em: em > now ? now : em,
    destino: event.com,
  };
}

/** What is recorded of a message that came in. */
export const tellsOf = (event: Of<'mensagem'>, id_contato: number, palavra: Heard): mensagens.Tells[] => [
  event.da_empresa ? mensagens.tells('mensagem_enviada', { id_login: null }) : mensagens.tells('mensagem_recebida', { id_contato }),
  ...(palavra ? [mensagens.tells('palavra_recebida', { id_contato, palavra })] : []),
];

/** Nothing but the message itself follows from it in this sala. */
export const isQuiet = (event: Of<'mensagem'>, open: OpenSala): boolean => !(event.anuncio || open.agendada || event.suspensa || arrivalMatters(open, false));

/** What is there already of a message that comes in, and of who wrote it. */
export interface Before {
  /** The message itself. */
  readonly taken: Awaited<ReturnType<typeof mensagens.findByExternalId>>;
  readonly known: Awaited<ReturnType<typeof findKnownNames>>;
  readonly open: OpenSala | undefined;
}
/** `before`: whoever brings the message asks for that itself, in place of `done` too. */
export type Tools = InboundTools & { readonly before?: (db: Db) => Promise<Before> };

/** What a line brings, put into salas: once, however often it is delivered. */
export function inboundHandlers(
  core: Core,
  events: AtendimentosEvents,
  reacoes: Pick<ReacoesService, 'receive'>,
  bots: Bots,
  palavras: Palavras,
): Pick<Salas, 'typing'> & { receive(line: LineRef, event: PersonEvent, tools: Tools): Promise<void> } {
  const { database, log } = core;
  const mesclas = contatosMesclaService(core);

  /** The one open sala of this contato on the line, opened when there is none; also when it is closed at this moment. */
  async function addToSala(
    db: Db,
    line: LineRef,
    id_contato: number,
    event: Pick<Of<'mensagem'>, 'da_empresa' | 'com' | 'lugar'>,
    message: mensagens.NewMessage,
  ): Promise<mensagens.Added & { sala: OpenSala; opened: boolean }> {
    for (let tries = 0; tries < 5; tries++) {
      let sala = await findOpenSala(db, line.id_wpp_config, id_contato);
      let opened = false;
      if (!sala) {
        const status_id = statusOnOpen(event.da_empresa ? 'telefone' : 'contato');
        sala = await insertSala(db, {
          id_wpp_config: line.id_wpp_config,
          id_contato,
          id_departamento: event.lugar?.id_departamento ?? null,
          id_assunto: event.lugar?.id_assunto ?? null,
          id_responsavel: null,
          status_id,
          destino: event.com,
          em: message.em,
        });
        opened = sala !== undefined;
      }
      const added = sala && (await mensagens.addMessage(db, sala.id_sala, message));
      if (sala && added) return { ...added, sala, opened };
    }
    throw new Error('no sala stayed open');
  }

  /**
   * Almost every message: its sala is open and nothing else follows from it. Added, recorded and read again in one flight,
   * in this order, without knowing the id that it gets. False when the sala was closed at this moment.
   */
  async function addToQuietSala(
    db: Db,
    id_wpp_config: number,
    sala: OpenSala,
    event: Of<'mensagem'>,
    message: mensagens.NewMessage,
    palavra: Heard,
    { guardou }: InboundTools,
  ): Promise<boolean> {
    const { id_sala } = sala;
    const adding = mensagens.addMessage(db, id_sala, message, ...tellsOf(event, sala.id_contato, palavra));
    const alone = message.id_arquivo == null && message.id_resposta == null && !event.da_empresa;
    const [added, told] = await Promise.all([adding, notar(db)?.lerSala(id_sala, alone ? adding : { id_wpp_config, id_externo: event.id_externo })]);
    if (!added) return false;
    notar(db)?.chegou(id_sala);
    await guardou?.(db, { id_sala, mensagem: told?.messages[0] });
    return true;
  }

  async function before(db: Db, { id_wpp_config }: LineRef, { id_externo, com }: Of<'mensagem'>, tools: InboundTools): Promise<Before> {
    const [, taken, known, open] = await Promise.all([
      tools.done(db),
      mensagens.findByExternalId(db, id_wpp_config, id_externo),
      findKnownNames(db, com),
      findOpenSala(db, id_wpp_config, contatoKnownBy(com)),
    ]);
    return { taken, known, open };
  }

  /** The message's file, and the message; without it, and said so, when the network has it no more. */
  async function withFile(id_empresa: number, event: Of<'mensagem'>, tools: InboundTools): Promise<[Of<'mensagem'>, KeptFile | null]> {
    if (!event.arquivo) return [event, null];
    try {
      return [event, await keepFile(core.storage, id_empresa, await tools.download(event.arquivo.ref), event.arquivo.nome)];
    } catch (error) {
      if (!(error instanceof ProviderError && error.falha === 'final')) throw error;
      return [{ ...event, texto: event.texto || error.message, arquivo: null, conteudo: { nao_suportada: 'arquivo' } }, null];
    }
  }

  async function receiveMessage(line: LineRef, told: Of<'mensagem'>, tools: Tools): Promise<void> {
    const { id_empresa, id_wpp_config } = line;
    let event = told;
    const palavra = event.da_empresa ? null : await palavras.heard(id_empresa, event.texto);
    let file: KeptFile | null = null;
    if (event.arquivo && !tools.guardado) {
      const known = await database.hot.comEmpresa(id_empresa, (db) => mensagens.findByExternalId(db, id_wpp_config, event.id_externo));
      // no network and no disk inside the transaction
      if (!known || (known.nao_suportada && !isUnsupported(event))) [event, file] = await withFile(id_empresa, event, tools);
    }
    try {
      const isNew = await database.hot.comEmpresa(id_empresa, async (db) => {
        const { taken, known, open } = await (tools.before?.(db) ?? before(db, line, event, tools));
        if (taken) {
          // read again by a mapper that knows more
          if (!taken.nao_suportada || taken.deletada || isUnsupported(event)) return false;
          const id_arquivo = file && (await insertArquivo(db, file, null));
          await mensagens.understand(db, taken, { ...contentOf(event, file?.content_type ?? null), id_arquivo });
          return true;
        }
        const contato = await resolveContato(db, event.com, event.nome, { vaga: false, known });
        const now = core.clock.now();
        const reply = event.resposta_a === null ? undefined : await mensagens.findByExternalId(db, id_wpp_config, event.resposta_a);
        const id_arquivo = tools.guardado ? await passarAoChat(db, tools.guardado.id_arquivo) : file && (await insertArquivo(db, file, null));
        const content_type = (tools.guardado ?? file)?.content_type ?? null;
        const message = { ...messageOf(event, id_wpp_config, content_type, now), id_arquivo, id_resposta: reply?.id_mensagem ?? null };
        if (!event.anuncio && open?.id_contato === contato.id_contato && (event.da_empresa || isQuiet(event, open))) {
          if (await addToQuietSala(db, id_wpp_config, open, event, message, palavra, tools)) return true;
        }
        const added = await addToSala(db, line, contato.id_contato, event, message);
        const { id_mensagem, opened, sala } = added;
        const { id_sala } = sala;
        notar(db)?.chegou(id_sala);
        if (opened) await recordEvent(db, 'sala_aberta', { id_sala, id_contato: contato.id_contato, id_wpp_config, contato_novo: contato.criado });
        const recorded = event.da_empresa
          ? recordEvent(db, 'mensagem_enviada', { id_sala, id_mensagem, id_login: null })
          : recordEvent(db, 'mensagem_recebida', { id_sala, id_mensagem, id_contato: contato.id_contato });
        if (palavra) await recordEvent(db, 'palavra_recebida', { id_sala, id_mensagem, id_contato: contato.id_contato, palavra });
        if (!event.da_empresa && sala.agendada) await cancelScheduledOnAnswer(db, id_sala, now);
        if (opened && !event.da_empresa) await noteOtherLine(db, id_sala, now);
        if (event.anuncio) await addSystemMessage(db, id_sala, `O contato veio do anúncio: ${event.anuncio.titulo || event.anuncio.url}`, now);
        if (!event.da_empresa) await onArrival(bots, db, { ...sala, id_wpp_config }, opened, now, event.suspensa);
        await recorded;
        await tools.guardou?.(db, { id_sala, mensagem: undefined });
        return true;
      });
      if (!isNew && file) await removeFile(core.storage, file);
    } catch (error) {
      if (file) await removeFile(core.storage, file).catch((err: unknown) => log.warn({ err }, 'atendimentos: arquivo não removido'));
      throw error;
    }
  }

  async function receiveAck({ id_empresa, id_wpp_config }: LineRef, event: Of<'ack'>, tools: InboundTools): Promise<void> {
    await database.hot.comEmpresa(id_empresa, (db) =>
      Promise.all([
        tools.done(db),
        mensagens.raiseAck(db, id_wpp_config, event, event.ack),
        event.cobranca && mensagens.noteCharge(db, id_wpp_config, event, event.cobranca),
      ]),
    );
  }

  async function receiveFailure({ id_empresa, id_wpp_config }: LineRef, event: Of<'falha'>, tools: InboundTools): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      await tools.done(db);
      await mensagens.failDelivery(db, id_wpp_config, event, event.motivo, event.repetir ? redeliverMs : null);
    });
  }

  /** A line of the timeline, in the sala that is open or in a new one: somebody wants an answer. */
  async function receiveCall(line: LineRef, event: Of<'chamada'>, tools: InboundTools): Promise<void> {
    const { id_empresa, id_wpp_config } = line;
    const { id_externo, com } = event;
    await database.comEmpresa(id_empresa, async (db) => {
      await tools.done(db);
      if (await mensagens.findByExternalId(db, id_wpp_config, id_externo)) return;
      const contato = await resolveContato(db, com, event.nome, { vaga: false });
      const [now, em] = [core.clock.now(), new Date(event.em)];
      const { id_sala, opened } = await addToSala(
        db,
        line,
        contato.id_contato,
        { da_empresa: false, com },
        { de: 'sistema', tipo: 'sistema', texto: 'Chamada perdida', id_wpp_config, id_externo, em: em > now ? now : em },
      ).then((added) => ({ ...added.sala, opened: added.opened }));
      if (opened) await recordEvent(db, 'sala_aberta', { id_sala, id_contato: contato.id_contato, id_wpp_config, contato_novo: contato.criado });
      const resposta = (await findLinha(db, id_wpp_config))?.resposta_a_chamada ?? '';
      // who calls again and again is answered once
      if (resposta !== '' && !(await mensagens.saidLately(db, id_sala, resposta, answerCallsEveryMs)))
        await bots.say(db, { id_sala, id_wpp_config }, resposta, 'chamada_respondida', now, false);
    });
  }

  /** What the person told the network about advertisements holds here, too. */
  async function receivePreference({ id_empresa, id_wpp_config }: LineRef, event: Of<'preferencia'>, tools: InboundTools): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      await tools.done(db);
      const contato = await findContatoByNames(db, event.com);
      if (contato) await recordEvent(db, 'preferencia_recebida', { id_contato: contato.id_contato, id_wpp_config, aceita: event.aceita });
    });
  }

  /** The same person under another name: one contato, whose open sala is answered there from now on. */
  async function receiveIdentity({ id_empresa, id_wpp_config }: LineRef, event: Of<'identidade'>, tools: InboundTools): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      await tools.done(db);
      const contato = await findContatoByNames(db, event.de);
      if (!contato) return;
      const { telefone } = event.com;
      let { id_contato } = contato;
      // the phone of who was known by another name until now, and is known by it already: one person, who keeps what the team wrote down
      const named = telefone && event.de.telefone === undefined ? await findContatoByNames(db, { telefone }) : undefined;
      if (named && named.id_contato !== id_contato && (await mesclas.unir(db, id_contato, named.id_contato))) ({ id_contato } = named);
      await addNames(db, named?.id_contato ?? id_contato, event.com);
      const sala = await findOpenSala(db, id_wpp_config, id_contato);
      if (!sala) return;
      await setDestino(db, sala.id_sala, event.com);
      if (telefone && event.de.telefone !== undefined && telefone !== event.de.telefone)
        await addSystemMessage(db, sala.id_sala, `O contato mudou de número: ${formatPhone(telefone)}`, core.clock.now());
    });
  }

  async function receiveChange({ id_empresa, id_wpp_config }: LineRef, event: Of<'edicao' | 'exclusao'>, tools: InboundTools): Promise<void> {
    await database.hot.comEmpresa(id_empresa, async (db) => {
      await tools.done(db);
      const message = await mensagens.findByExternalId(db, id_wpp_config, event.id_externo);
      // overtook its message: tried again until that is here
      if (!message) throw new Overtook('a change of a message that is not here yet');
      if (message.deletada) return;
      const { id_mensagem, id_sala } = message;
      const sala = await lockSalaById(db, id_sala);
      const change = event.tipo === 'edicao' ? { texto: event.texto } : 'apagar';
      await mensagens.changeMessage(db, sala, { id_mensagem, nota: false }, change, false);
    });
  }

  return {
    receive(line, event, tools) {
      if (event.tipo === 'mensagem') return receiveMessage(line, event, tools);
      if (event.tipo === 'ack') return receiveAck(line, event, tools);
      if (event.tipo === 'falha') return receiveFailure(line, event, tools);
      if (event.tipo === 'chamada') return receiveCall(line, event, tools);
      if (event.tipo === 'preferencia') return receivePreference(line, event, tools);
      if (event.tipo === 'identidade') return receiveIdentity(line, event, tools);
      if (event.tipo === 'reacao') return reacoes.receive(line, event, tools);
      return receiveChange(line, event, tools);
    },
    async typing({ id_empresa, id_wpp_config }, com, typing) {
      const found = await database.hot.comEmpresa(id_empresa, async (db) => {
        const contato = await findContatoByNames(db, com);
        const sala = contato && (await findOpenSala(db, id_wpp_config, contato.id_contato));
        return sala && { ...sala, nome: contato.nome };
      });
      if (found) events.typing(id_empresa, found.topic, { chat_id: found.id_sala, typing: typing ? 1 : 0, id_usuario: null, nome: found.nome });
    },
  };
}
