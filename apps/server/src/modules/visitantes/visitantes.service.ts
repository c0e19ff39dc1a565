import { isOpen } from '@prosa/brasil/expediente.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { type TriggerData, topicOf } from '@prosa/contract/realtime.ts';
import type { TipoDeArquivo } from '@prosa/contract/visitantes/partes.schemas.ts';
import { erroDaResposta, errosDaResposta, perguntasDe } from '@prosa/contract/visitantes/perguntas.publicas.ts';
import type { FormatoDePergunta } from '@prosa/contract/visitantes/perguntas.schemas.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import type { Visitor } from '../../core/auth/person.ts';
import { takeTurn } from '../../core/auth/throttle.ts';
import { depois } from '../../core/db/after-commit.ts';
import { AppError } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import type { VisitorFrom } from '../../core/realtime/realtime.ts';
import { chaveDoVisitante, type VisitanteService, type Visitantes } from '../atendimentos/atendimentos.api.ts';
import { findCalendarioVigente } from '../calendarios/calendarios.api.ts';
import { addNames, findContatoByEmail, findKnownNames, preencherDeFora, provarEmail, responderDeFora } from '../contatos/contatos.api.ts';
import { aberturas } from './abrir.ts';
import { permite } from './dominios.ts';
import { enderecosDoDia } from './endereco.ts';
import { emailOf, type IdentidadeService } from './identidade/identidade.service.ts';
import { sitesRecusados } from './recusados.ts';
import * as repository from './visitantes.repository.ts';
import type { Passes } from './visitantes.token.ts';
import { takeConvite } from './visitas/visitas.repository.ts';
import type { VisitasService } from './visitas/visitas.service.ts';

/** How long what the handshake asks is remembered, in milliseconds: a site that was just allowed waits no longer. */
const rememberedMs = 10_000;

/** Files of one visitor in ten minutes; of one network, where an office sends its own. */
const mostFiles = 20;
const mostFilesOfNetwork = 400;
/** What messages call the kinds of files. */
const kinds: Readonly<Record<string, TipoDeArquivo>> = { image: 'imagem', audio: 'audio', video: 'video' };

export interface Identificado {
  readonly visitor: Visitor;
  readonly token: string;
  readonly chat: repository.Chat;
}

/** What a visitor says of themselves on the socket, or with a file. */
type Login = Partial<TriggerData<'login'>>;

/** Where a visitor says what waits beside a contato. */
const noChat = { origem: 'chat', detalhe: 'Chat do site' } as const;

/** A day as people write it; everything else as it came. */
const respostaEscrita = (formato: FormatoDePergunta, value: string): string => (formato === 'data' ? value.split('-').toReversed().join('/') : value);

/** Visitors of web chats: who they are, what they may, and what their windows show. */
export function visitantesService(
  core: Core,
  tokens: Passes,
  identidade: IdentidadeService,
  visitas: Pick<VisitasService, 'entrou' | 'mudouDePagina' | 'contar' | 'fez'>,
  conversas: () => Pick<VisitanteService, 'subir' | 'caberSubido'>,
) {
  const { database, clock } = core;
  const vaiAbrir = aberturas(core);
  const doDia = enderecosDoDia(core);
  const podeMostrar = sitesRecusados(core);
  let allowed: { readonly at: number; readonly lists: Promise<readonly (readonly string[])[]> } | undefined;

  async function chatOf({ chave, id_empresa }: Login): Promise<repository.Chat | undefined> {
    const chat = await database.semEmpresa((db) =>
      chave !== undefined
        ? repository.findChat(db, chave)
        : id_empresa === undefined
          ? Promise.resolve(undefined)
          : repository.findPrimeiroChat(db, id_empresa),
    );
    return id_empresa !== undefined && chat?.id_empresa !== id_empresa ? undefined : chat;
  }

  /** Who this is; null for a chat that is not there, a site that may not show it, and a token that is not of it. */
  async function identify(data: Login, { origin, address }: Pick<VisitorFrom, 'origin' | 'address'>): Promise<Identificado | null> {
    const chat = await chatOf(data);
    if (!chat || (origin !== null && !podeMostrar(chat, origin))) return null;
    const known = data.token === undefined ? undefined : tokens.read(data.token);
    if (data.token !== undefined && known?.id_chat_config !== chat.id_chat_config) return null;
    const proven = data.identidade !== undefined && identidade.provou(chat, data.identidade) ? data.identidade : undefined;
    if (chat.so_identificados === 1 && !proven && !known?.provado) return null;
    const named = await identidade.chaveOf(chat, known, proven);
    if (!named) return null;
    const { chave, provado } = named;
    const { departamentos, assuntos } = await database.lerEmpresa(chat.id_empresa, (db) =>
      chat.departamentos.length > 0 ? repository.findEscolhas(db, chat) : repository.findNomeados(db, data),
    );
    const id_departamento = departamentos.find((d) => d.id_departamento === data.id_departamento)?.id_departamento ?? null;
    const id_assunto = assuntos.find((a) => a.id_assunto === data.id_assunto && (a.id_departamento ?? id_departamento) === id_departamento)?.id_assunto ?? null;
    return {
      visitor: {
        kind: 'visitor',
        id_empresa: chat.id_empresa,
        topic: topicOf.visitante(chave),
        id_chat_config: chat.id_chat_config,
        id_wpp_config: chat.id_wpp_config,
        nome: proven?.nome || (data.nome ?? ''),
        provado,
        email: provado?.email || emailOf(data.email ?? ''),
        telefone: telefoneDe(data.telefone ?? ''),
        id_departamento,
        id_assunto,
        endereco: doDia(address),
        isca: (data.isca ?? '') !== '',
        pagina: data.pagina ?? '',
        origem: data.origem ?? '',
        consentimento: data.consentimento ?? null,
        respostas: data.respostas ?? {},
      },
      token: tokens.make({ id_chat_config: chat.id_chat_config, chave, provado: provado !== null || known?.provado === true }),
      chat,
    };
  }

  /** The same for a window that opens; that it did is kept, once they agreed to what the company asks. */
  async function visitorLogin(data: Login, from: VisitorFrom): Promise<{ visitor: Visitor; token: string } | null> {
    const found = await identify(data, from);
    if (!found) return null;
    const { visitor, token, chat } = found;
    if (chat.consentimento === '' || visitor.consentimento === chat.consentimento_versao) await visitas.entrou(visitor, from.userAgent);
    return { visitor, token };
  }

  const visitantes: Visitantes = {
    async podeEscrever(db, visitor) {
      const rules = await repository.findRegras(db, visitor);
      if (!rules) throw new AppError('conflito', recusas.indisponivel);
      if (rules.bloqueado) throw new AppError('conflito', recusas.bloqueado);
      if (rules.consentimento !== '' && visitor.consentimento !== rules.consentimento_versao) throw new AppError('conflito', recusas.consentimento);
      return { maximo: rules.maximo_conversas, suspensa: rules.suspensa, visto: rules.visto };
    },
    vaiAbrir,
    async vaiEscrever(db, { topic, provado }) {
      const visitante = chaveDoVisitante(topic);
      const email = provado?.email || (await repository.findVisitante(db, visitante))?.email_provado;
      if (!email || (await findKnownNames(db, { visitante })).length > 0) return;
      const id_contato = await findContatoByEmail(db, email);
      if (id_contato !== undefined) await addNames(db, id_contato, { visitante });
    },
    async respondeu(db, visitor) {
      const asked = perguntasDe(await repository.findPerguntas(db, visitor.id_chat_config), visitor.id_departamento, visitor.id_assunto);
      const said = asked.map((p) => ({ ...p, dito: (visitor.respostas[String(p.id_chat_pergunta)] ?? '').trim() }));
      for (const p of said) {
        const wrong = erroDaResposta(p, p.dito);
        if (wrong !== undefined) throw new AppError('conflito', `${p.pergunta}: ${errosDaResposta[wrong].toLowerCase()}.`);
      }
      const answers = new Map(said.filter((p) => p.dito !== '').map((p) => [p.id_chat_pergunta, { ...p, escrita: respostaEscrita(p.formato, p.dito) }]));
      const destinos = answers.size === 0 ? [] : await repository.findDestinos(db, [...answers.keys()]);
      return {
        linhas: [...answers.values()].map((p) => `${p.pergunta}: ${p.escrita}`),
        campos: destinos.flatMap(({ id_chat_pergunta, id_campo }) => (id_campo === null ? [] : [[id_campo, answers.get(id_chat_pergunta)!.dito] as const])),
        tags: destinos.flatMap(({ id_chat_pergunta, tag }) => (tag === '' ? [] : [[tag, answers.get(id_chat_pergunta)!.escrita] as const])),
      };
    },
    async escreveu(db, visitor, id_sala, respostas) {
      const { id_contato, novo } = await repository.keepVisitante(db, visitor, id_sala);
      if (novo) {
        await preencherDeFora(db, id_contato, visitor, noChat);
        if (visitor.provado?.email) await provarEmail(db, id_contato, visitor.provado.email);
        depois(db, `visitante ${id_contato}`, () => visitas.contar(visitor.id_empresa, id_contato, true));
      }
      // of a sala that was open already nobody was asked anything, and nobody is invited into it
      if (!respostas) return { linhas: [] };
      await responderDeFora(db, { id_contato, novo }, respostas, noChat);
      const convite = await takeConvite(db, visitor.topic);
      return {
        linhas: [
          ...(convite ? [`Convite de ${convite.nome || 'alguém da equipe'}: ${convite.texto}`] : []),
          ...(respostas.linhas.length > 0 ? [`Antes de escrever\n${respostas.linhas.join('\n')}`] : []),
        ],
        convidou: convite?.id_login,
      };
    },
    fez: (visitor, evento) => visitas.fez(visitor, evento),
    emPagina: (visitor, pagina) => visitas.mudouDePagina(visitor, pagina),
    mostraDigitando: (db, { id_chat_config }) => repository.mostraDigitando(db, id_chat_config),
    subido: ({ topic }, path) => tokens.lerSubida(chaveDoVisitante(topic), path),
    arquivo: (id_empresa, id_arquivo) => tokens.address(id_empresa, id_arquivo),
  };

  return {
    visitantes,
    visitorLogin,
    identify,
    /** Throws when a file of so many bytes is not taken from them, whatever is in it: asked before it comes in. */
    async podeSubir({ visitor, chat }: Identificado, tamanho: number, consentimento: number | null): Promise<void> {
      await database.lerEmpresa(visitor.id_empresa, (db) => visitantes.podeEscrever(db, { ...visitor, consentimento }));
      if (tamanho > chat.maximo_mb * 1_048_576) throw new AppError('muito_grande', `O arquivo pode ter no máximo ${chat.maximo_mb} MB.`);
      const waits = await database.semEmpresa(async (db) => {
        const now = clock.now();
        const own = await takeTurn(db, now, 'chat-arquivo', visitor.topic, mostFiles, 600);
        if (own > 0 || visitor.endereco === '') return own;
        return takeTurn(db, now, 'chat-arquivo-rede', `${visitor.id_chat_config} ${visitor.endereco}`, mostFilesOfNetwork, 600);
      });
      if (waits > 0) throw new AppError('limite_taxa', recusas.muitosArquivos);
      await conversas().caberSubido(visitor, tamanho);
    },
    /** Keeps a file of theirs for a message to come, of the kinds and the size that the chat takes. Answers what it is called until then. */
    async subir({ visitor, chat }: Identificado, { nome, bytes, voz }: { nome: string; bytes: Buffer; voz: boolean }): Promise<string> {
      if (bytes.length > chat.maximo_mb * 1_048_576) throw new AppError('muito_grande', `O arquivo pode ter no máximo ${chat.maximo_mb} MB.`);
      const id_arquivo = await conversas().subir(visitor, nome, bytes, voz, (tipo) => chat.arquivos.includes(kinds[tipo] ?? 'documento'));
      return tokens.subida(chaveDoVisitante(visitor.topic), id_arquivo);
    },
    mayRead: (...which: Parameters<typeof tokens.mayRead>): boolean => tokens.mayRead(...which),
    /** Whether a page of this origin may open a socket for its visitors: some company's chat may be shown there. */
    async isWidgetOrigin(origin: string): Promise<boolean> {
      const at = clock.now().getTime();
      if (!allowed || at - allowed.at > rememberedMs) {
        const asked = { at, lists: database.semEmpresa(repository.findDominios) };
        allowed = asked;
        // what could not be read is asked again by the next, and not kept from every page for as long as an answer
        asked.lists.catch(() => {
          if (allowed === asked) allowed = undefined;
        });
      }
      return (await allowed.lists).some((dominios) => permite(dominios, origin));
    },
    /** Counts whether an answer helped; false for a question that the chat does not show. */
    async ajudou(chave: string, id_chat_pergunta: number, sim: boolean, address: string): Promise<boolean> {
      const chat = await database.semEmpresa((db) => repository.findChat(db, chave));
      if (!chat) return false;
      const waits = await database.semEmpresa((db) =>
        takeTurn(db, clock.now(), 'chat-ajudou', `${chat.id_chat_config} ${id_chat_pergunta} ${address}`, 1, 86_400),
      );
      // said again by the same address it counts no more
      if (waits > 0) return true;
      return database.comEmpresa(chat.id_empresa, (db) => repository.contarAjuda(db, chat.id_chat_config, id_chat_pergunta, sim));
    },
    /** What a window shows before anybody has said a word, and the sites that may show it. `origin`: of the page that frames it; null: none, or our own. */
    async publico(chave: string, origin: string | null = null): Promise<{ chat: ChatPublico; dominios: readonly string[]; recusado: boolean } | undefined> {
      const chat = await database.semEmpresa((db) => repository.findChat(db, chave));
      if (!chat) return undefined;
      const recusado = origin !== null && !podeMostrar(chat, origin);
      return database.lerEmpresa(chat.id_empresa, async (db) => {
        const calendario = await findCalendarioVigente(db, chat);
        const {
          id_chat_config: _id,
          id_wpp_config: _line,
          id_departamento: _place,
          dominios,
          departamentos: _ids,
          segredo: _secret,
          suspensa,
          ...shown
        } = chat;
        return {
          dominios,
          recusado,
          chat: {
            ...shown,
            ...(await repository.findEscolhas(db, chat)),
            aberto: !suspensa && (calendario === undefined || isOpen(calendario.expediente, clock.now())),
            perguntas: await repository.findPerguntas(db, chat.id_chat_config),
          },
        };
      });
    },
  };
}
export type VisitantesService = ReturnType<typeof visitantesService>;
