import { ChatConfig, ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { sql } from 'kysely';
import type { Core, Module } from '../../core/module.ts';
import type { HubPorts } from '../../core/realtime/realtime.ts';
import { demoDe } from '../../core/registro/demo.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { Slots } from '../../core/slots.ts';
import type { VisitanteService, Visitantes } from '../atendimentos/atendimentos.api.ts';
import type { LinesApi } from '../linhas/linhas.api.ts';
import { chatRegistro } from './chat.registro.ts';
import { identidadeRoutes } from './identidade/identidade.routes.ts';
import { identidadeService } from './identidade/identidade.service.ts';
import { chamadasDoChat } from './janela/chamadas.ts';
import { paginasDoChat } from './janela/paginas.ts';
import { perguntaRegistro } from './pergunta.registro.ts';
import { avisarQuemSaiu } from './saiu/avisar.ts';
import { codigoDoChat, emailDoCodigo } from './saiu/codigo.ts';
import { voltaDaConversa } from './saiu/volta.ts';
import { continuarNoWhatsapp } from './saiu/whatsapp.ts';
import { visitantesPessoa } from './visitantes.pessoa.ts';
import { visitantesService } from './visitantes.service.ts';
import { passes } from './visitantes.token.ts';
import { visitasRoutes } from './visitas/visitas.routes.ts';
import { visitasService } from './visitas/visitas.service.ts';

export interface VisitantesModule extends Module, Pick<HubPorts, 'visitorLogin' | 'isWidgetOrigin' | 'visitorPresenceChanged'> {
  /** For the salas that visitors write in. */
  readonly visitantes: Visitantes;
}

/** Visitors who come in at one time: after a restart all of them do, and the team's own calls find the database free. */
const entrandoAoMesmoTempo = 4;

/** The web chat on the companies' own sites: its windows, and who writes in them. */
export function visitantesModule(
  core: Core,
  lines: Pick<LinesApi, 'follow'>,
  conversas: () => Pick<VisitanteService, 'subir' | 'caberSubido' | 'soltarSubidos' | 'arquivo' | 'avaliar' | 'contarVisita'>,
): VisitantesModule {
  const chat = chatRegistro(() => lines.follow());
  const visitas = visitasService(core, conversas);
  const tokens = passes(core.key, () => core.clock.now().getTime());
  const identidade = identidadeService(core, tokens);
  const aviso = avisarQuemSaiu(core);
  const saiu = { codigo: codigoDoChat(core), volta: voltaDaConversa(core, tokens), whatsapp: continuarNoWhatsapp(core) };
  const service = visitantesService(core, tokens, identidade, visitas, conversas);
  const turns = new Slots(entrandoAoMesmoTempo);
  const chats = registroParts(core, chat);
  const perguntas = registroParts(core, perguntaRegistro);
  return {
    name: 'visitantes',
    comeco: { passos: ['chat'], feito: { chat: sql<boolean>`exists (select from chat_config where excluido_em is null and ativo = 1)` } },
    registros: [...(chats.registros ?? []), ...(perguntas.registros ?? [])],
    routes(register) {
      chats.routes(register);
      perguntas.routes(register);
      visitasRoutes(register, visitas);
      identidadeRoutes(register, identidade);
    },
    visitantes: service.visitantes,
    visitorLogin: (...who) => turns.run(() => service.visitorLogin(...who)),
    isWidgetOrigin: (origin) => service.isWidgetOrigin(origin),
    visitorPresenceChanged(...change) {
      visitas.presenca(...change).catch((err: unknown) => core.log.error({ err }, 'visitante: presença não dita'));
    },
    cron: [{ name: 'visitas_limpar', schedule: '47 4 * * *', run: () => visitas.limpar() }],
    consumers: [aviso.consumer, saiu.whatsapp.consumer],
    jobs: { visitante_avisar: (id_empresa, dados) => aviso.avisar(id_empresa, dados) },
    emails: { codigo_do_chat: emailDoCodigo(core) },
    links: { conversa: saiu.volta.porta },
    pessoa: visitantesPessoa,
    menu: [
      {
        id_menu: 320,
        titulo: 'Visitantes',
        caminho: '/visitantes',
        icone: 'visitors',
        lugar: 'lateral',
        grupo: 'Vendas',
        permission: ['chat', 'atender'],
      },
      ajusteDe(ChatConfig, {
        id_menu: 1308,
        titulo: 'Chat do site',
        icone: 'widget',
        grupo: 'Canais',
        descricao: 'A conversa nos sites da empresa: aparência, perguntas e onde aparece',
      }),
      ajusteDe(ChatPergunta, {
        id_menu: 1309,
        titulo: 'Perguntas do chat',
        icone: 'ask',
        grupo: 'Canais',
        descricao: 'O que o chat do site pergunta antes, e as dúvidas que ele mesmo responde',
      }),
      {
        id_menu: 1311,
        titulo: 'Código do chat',
        caminho: '/ChatDevShow',
        icone: 'code',
        lugar: '/configEmpresa',
        grupo: 'Canais',
        descricao: 'Código, API, página de teste e eventos ao vivo',
        permission: ['ChatConfig', 'getAll'],
      },
    ],
    async demo(demo) {
      await demoDe(core, chat, () => [
        {
          nome: 'Site da loja',
          titulo: 'Fale com a Loja Aurora',
          saudacao: 'Oi! Conte o que você precisa: respondemos por aqui mesmo.',
          cor: '#1f6f54',
          consentimento: 'Usamos o que você escreve aqui só para atender você.',
          convites: [{ texto: 'Ficou com dúvida no tamanho? Podemos ajudar.', pagina: '/produto', segundos: 30 }],
          idiomas: { en: { titulo: 'Talk to Loja Aurora', saudacao: 'Hi! Tell us what you need: we answer right here.', consentimento: '' } },
        },
      ])(demo);
      await demoDe(core, perguntaRegistro, () => [
        { pergunta: 'Qual é o prazo de entrega?', resposta: 'De 2 a 5 dias úteis para todo o estado; o prazo exato aparece no carrinho.', ordem: 1 },
        { pergunta: 'Posso trocar um produto?', resposta: 'Sim, em até 30 dias, com a nota fiscal. A primeira troca é grátis.', ordem: 2 },
        { tipo: 'coleta' as const, pergunta: 'Número do pedido, se já comprou', ordem: 3 },
      ])(demo);
    },
    pages(app) {
      const log = (err: unknown): void => core.log.error({ err }, 'chat do site: pedido com erro');
      paginasDoChat(app, service, conversas(), (token) => saiu.volta.voltar(token));
      chamadasDoChat(app, service, conversas(), saiu, log);
    },
  };
}
