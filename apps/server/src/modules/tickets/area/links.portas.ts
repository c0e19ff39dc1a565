import { avaliarBody } from '@prosa/contract/tickets/tickets.schemas.ts';
import { AppError } from '../../../core/errors.ts';
import { fusoDaEmpresa } from '../../../core/fuso.ts';
import type { CamposDoLink, FeitoPeloLink, LinkAberto, PortaDeLink, PortasDeLink } from '../../../core/links.ts';
import type { Core } from '../../../core/module.ts';
import type { PeloLink } from './area.repository.ts';
import type { areaTicketsService } from './area.service.ts';
import { arquivosDoLink } from './links.arquivos.ts';
import { destinoDoLink } from './links.destino.ts';
import { chaveDe, paginaDaNota, paginaDoTicket } from './links.paginas.ts';

type Area = ReturnType<typeof areaTicketsService>;

const leitorDe = ({ id_empresa, id_ticket, id_contato }: LinkAberto): PeloLink => ({ kind: 'link', id_empresa, id_ticket, id_contato });
const maisDaResposta = 20_000;
/** Answers of one page. */
const porPagina = 40;

/** Undefined where the service says that there is no such thing. */
async function orGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'nao_encontrado') return undefined;
    throw error;
  }
}
/** What is refused is said at its field, or at `campo`. */
async function said(work: Promise<string>, campo: string): Promise<FeitoPeloLink | undefined> {
  try {
    const aviso = await orGone(work);
    return aviso === undefined ? undefined : { aviso };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const erros = Object.entries(error.erros ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return { erros: erros.length > 0 ? Object.fromEntries(erros) : { [campo]: error.message } };
  }
}

/** What links to tickets open: the ticket, to read and answer, and the mark for one solution. */
export function portasDeTickets(core: Core, area: Area): PortasDeLink {
  const { database } = core;
  const arquivos = arquivosDoLink(core);
  const fusoDe = (id_empresa: number): Promise<string> => database.lerEmpresa(id_empresa, fusoDaEmpresa);

  const avaliar = (link: LinkAberto, sent: CamposDoLink): Promise<FeitoPeloLink | undefined> => {
    const body = avaliarBody.safeParse({ nota: sent['nota'], comentario: sent['comentario'] ?? '' });
    if (!body.success) {
      const erros = Object.fromEntries(body.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
      return Promise.resolve({ erros: sent['nota'] === undefined ? { ...erros, nota: 'Escolha uma nota' } : erros });
    }
    const work = async (): Promise<string> => {
      const fresh = await area.avaliar(leitorDe(link), link.id_ticket, body.data, link.resolvido_em);
      return fresh ? `Obrigado! Sua nota ${body.data.nota} foi registrada.` : `Sua nota ${body.data.nota} já estava registrada.`;
    };
    return said(work(), 'nota');
  };

  const responder = (link: LinkAberto, sent: CamposDoLink): Promise<FeitoPeloLink | undefined> => {
    const resposta = (sent['resposta'] ?? '').trim();
    if (resposta.length > maisDaResposta) return Promise.resolve({ erros: { resposta: `Escreva até ${maisDaResposta} caracteres` } });
    const work = async (): Promise<string> => {
      const { repetida } = await area.responderUmaVez(leitorDe(link), {
        id_ticket: link.id_ticket,
        resposta,
        arquivos: arquivos.idsDe(link, sent['_recebidos']),
        private_id: chaveDe(sent),
      });
      return repetida ? 'Esta resposta já tinha sido enviada.' : 'Sua resposta foi enviada.';
    };
    return said(work(), 'resposta');
  };

  /** The link with the ticket that it leads to, which went into another one perhaps. */
  const seguir = (link: LinkAberto) =>
    database.lerEmpresa(link.id_empresa, async (db) => {
      const found = await destinoDoLink(db, link);
      return found && { link: { ...link, id_ticket: found.id_ticket }, juntado: found.juntado };
    });

  const ticket: PortaDeLink = {
    async mostrar(asked, shown) {
      const led = await seguir(asked);
      if (!led) return undefined;
      const { link, juntado } = led;
      const found = await orGone(area.show(leitorDe(link), link.id_ticket));
      if (!found) return undefined;
      const ditas = await area.respostas(leitorDe(link), link.id_ticket, { antes_de: shown.antes, rpp: porPagina });
      return { titulo: `Ticket #${found.numero}`, html: paginaDoTicket(found, ditas, { ...shown, fuso: await fusoDe(link.id_empresa), juntado }) };
    },
    async agir(asked, ato, sent) {
      const led = await seguir(asked);
      if (!led) return undefined;
      if (ato === 'responder') return responder(led.link, sent);
      return ato === 'avaliar' ? avaliar(led.link, sent) : { erros: {} };
    },
    receber: arquivos.receber,
    async arquivo(asked, id_arquivo) {
      const led = await seguir(asked);
      return led && orGone(area.baixar(leitorDe(led.link), id_arquivo));
    },
  };
  const avaliacao: PortaDeLink = {
    async mostrar(link, shown) {
      const found = await orGone(area.show(leitorDe(link), link.id_ticket));
      if (found?.status !== 2) return undefined;
      return { titulo: 'Avaliação', html: paginaDaNota(found, { ...shown, fuso: '', juntado: null }) };
    },
    agir: (link, ato, sent) => (ato === 'avaliar' ? avaliar(link, sent) : Promise.resolve({ erros: {} })),
  };
  return { ticket, avaliacao };
}
