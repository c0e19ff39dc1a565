import { type LinguaDoChat, linguaEntre } from '@prosa/contract/visitantes/linguas.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { looksLikeToken } from '../../../core/auth/token.ts';
import { framedPage } from '../../../core/http/framed.ts';
import { arquivoDoWidget } from '../../../core/http/pages/widget.ts';
import { escapeHtml } from '../../../integrations/mail/mail.ts';
import type { VisitanteService } from '../../atendimentos/atendimentos.api.ts';
import type { VisitantesService } from '../visitantes.service.ts';

const parts = {
  'chat.js': 'text/javascript',
  'janela.js': 'text/javascript',
  'emojis.js': 'text/javascript',
  'en.js': 'text/javascript',
  'es.js': 'text/javascript',
  'janela.css': 'text/css',
} as const;

/** The window as a page: its settings stand in it, so that nothing is asked for before it is there. */
const janela = (chat: ChatPublico, passe?: string): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(chat.titulo || `Conversar com ${chat.empresa}`)}</title>
<link rel="stylesheet" href="/embed/chat/janela.css"></head><body><div id="janela"></div>
<script type="application/json" id="config">${JSON.stringify({ ...chat, passe }).replaceAll('<', '\\u003c')}</script><script type="module" src="/embed/chat/janela.js"></script></body></html>`;
/** What a visitor reads in place of the window: its name, and the sentence. */
const recusadas = {
  usado: {
    pt: ['Este link não abre mais', 'Este link não abre mais: ele vale uma vez. Volte à página onde você conversou.'],
    en: ['This link no longer opens', 'This link no longer opens: it is good once. Go back to the page where you talked to us.'],
    es: ['Este enlace ya no abre', 'Este enlace ya no abre: vale una vez. Vuelve a la página donde conversaste.'],
  },
  sumiu: {
    pt: ['Chat indisponível', 'Este chat não está mais disponível.'],
    en: ['Chat not available', 'This chat is no longer available.'],
    es: ['Chat no disponible', 'Este chat ya no está disponible.'],
  },
  outroSite: {
    pt: ['Chat de outro site', 'Este chat não pode aparecer neste site.'],
    en: ['Chat of another site', 'This chat may not be shown on this site.'],
    es: ['Chat de otro sitio', 'Este chat no puede aparecer en este sitio.'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<LinguaDoChat, readonly [string, string]>>>>;

/** In what this browser reads best; else in the language of the page around it. */
function recusada(qual: keyof typeof recusadas, { headers, query }: FastifyRequest): string {
  const aceitas = (headers['accept-language'] ?? '').split(',').map((part) => {
    const [tag = '', q = '1'] = part.trim().split(/;\s*q=/);
    return { tag, peso: Number(q) || 0 };
  });
  const { lingua: pagina } = query as { lingua?: unknown };
  const tags = [...aceitas.toSorted((a, b) => b.peso - a.peso).map(({ tag }) => tag), typeof pagina === 'string' ? pagina : ''];
  const lingua = linguaEntre(tags);
  const [titulo, texto] = recusadas[qual][lingua];
  return `<!doctype html><html lang="${lingua === 'pt' ? 'pt-BR' : lingua}"><head><meta charset="utf-8"><title>${titulo}</title></head><body><p style="font:16px system-ui;padding:16px">${texto}</p></body></html>`;
}

/** Origin of the page of another site that shows this one in a frame; null: no frame, our own, or a page that does not say it. */
function framedBy({ headers }: FastifyRequest): string | null {
  const { referer, host } = headers;
  if (headers['sec-fetch-dest'] !== 'iframe' || referer === undefined || !URL.canParse(referer)) return null;
  const page = new URL(referer);
  return page.host === host ? null : page.origin;
}

/** What stands on the companies' sites under /embed (areas V): the loader, the window, and the files of its salas. */
export function paginasDoChat(
  app: FastifyInstance,
  service: VisitantesService,
  visitante: Pick<VisitanteService, 'arquivo'>,
  voltar: (token: string) => Promise<{ chat: string; passe: string } | undefined>,
): void {
  const framed = (reply: FastifyReply, dominios: readonly string[]): FastifyReply =>
    framedPage(
      reply,
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; media-src 'self' blob:; base-uri 'none'; form-action 'none'",
      dominios,
    ).header('cross-origin-embedder-policy', 'require-corp');

  app.get<{ Params: { chave: string } }>('/embed/janela/:chave', async (request, reply) => {
    const found = await service.publico(request.params.chave, framedBy(request));
    if (!found) return framed(reply, []).code(404).header('cache-control', 'no-store').send(recusada('sumiu', request));
    // the browser would not show it there: said to who looks at the request, and in /ChatDevShow
    if (found.recusado) return framed(reply, found.dominios).code(403).header('cache-control', 'no-store').send(recusada('outroSite', request));
    return framed(reply, found.dominios).header('cache-control', 'no-cache').send(janela(found.chat));
  });
  app.get<{ Params: { chave: string } }>('/embed/config/:chave', async (request, reply) => {
    const found = await service.publico(request.params.chave);
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (!found) return reply.code(404).send({ status: false, message: 'Chat não encontrado.' });
    return reply.header('cache-control', 'public, max-age=60').send({ status: true, data: found.chat });
  });

  for (const [name, type] of Object.entries(parts)) arquivoDoWidget(app, name === 'chat.js' ? '/embed/chat.js' : `/embed/chat/${name}`, name, type);

  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>('/embed/chat/arquivo/:id', async ({ params, query }, reply) => {
    const [id_arquivo, id_empresa, until] = [Number(params.id), Number(query['e']), Number(query['ate'])];
    const file =
      [id_arquivo, id_empresa, until].every((n) => Number.isSafeInteger(n) && n > 0) && service.mayRead(id_empresa, id_arquivo, until, query['selo'] ?? '')
        ? await visitante.arquivo(id_empresa, id_arquivo)
        : undefined;
    if (!file) return reply.code(404).send({ status: false, message: 'Arquivo não encontrado.' });
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=3600')
      .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-length', file.size)
      .type(file.contentType)
      .send(file.stream);
  });

  /** From a mail: the window enters with what stands in it, and puts its own address in the place of this one. */
  app.post<{ Body: unknown }>('/embed/volta', { bodyLimit: 4096 }, async (request, reply) => {
    const token = (request.body as { token?: unknown } | undefined)?.token;
    // a page of somebody else sends nobody into a sala
    const ours = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    const back = ours && typeof token === 'string' && looksLikeToken(token) ? await voltar(token) : undefined;
    const found = back && (await service.publico(back.chat));
    if (!found) return framed(reply, []).code(410).header('cache-control', 'no-store').send(recusada('usado', request));
    return framed(reply, found.dominios).header('cache-control', 'no-store').send(janela(found.chat, back.passe));
  });
}
