import { maxFileBytes } from '@prosa/contract/arquivos.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { framedPage } from '../../../core/http/framed.ts';
import { arquivoDoWidget } from '../../../core/http/widget.ts';
import { escapeHtml } from '../../../integrations/mail/mail.ts';
import type { VisitanteService } from '../../atendimentos/atendimentos.api.ts';
import type { Identificado, VisitantesService } from '../visitantes.service.ts';

const parts = { 'chat.js': 'text/javascript', 'janela.js': 'text/javascript', 'janela.css': 'text/css' } as const;

const sent = z.object({ chave: z.string().max(40), nome: z.string().min(1).max(200), voz: z.literal('1').optional() });
const helped = z.object({ chave: z.string().max(40), id_chat_pergunta: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), sim: z.boolean() });
const rated = z.object({ chave: z.string().max(40), nota: z.number().int().min(1).max(5), texto: z.string().trim().max(1000).default('') });

/** The window as a page: its settings stand in it, so that nothing is asked for before it is there. */
const janela = (chat: ChatPublico): string => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(chat.titulo || `Conversar com ${chat.empresa}`)}</title>
<link rel="stylesheet" href="/embed/chat/janela.css"></head><body><div id="janela"></div>
<script type="application/json" id="config">${JSON.stringify(chat).replaceAll('<', '\\u003c')}</script><script type="module" src="/embed/chat/janela.js"></script></body></html>`;
const gone = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Chat indisponível</title></head><body><p style="font:16px system-ui;padding:16px">Este chat não está mais disponível.</p></body></html>`;

/** What stands on the companies' sites under /embed (areas V): the loader, the window, and the files of its salas. */
export function paginasDoChat(
  app: FastifyInstance,
  service: VisitantesService,
  visitante: Pick<VisitanteService, 'arquivo' | 'avaliar'>,
  log: (error: unknown) => void,
): void {
  const framed = (reply: FastifyReply, dominios: readonly string[]): FastifyReply =>
    framedPage(
      reply,
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; media-src 'self' blob:; base-uri 'none'; form-action 'none'",
      dominios,
    ).header('cross-origin-embedder-policy', 'require-corp');

  app.get<{ Params: { chave: string } }>('/embed/janela/:chave', async (request, reply) => {
    const found = await service.publico(request.params.chave);
    if (!found) return framed(reply, []).code(404).header('cache-control', 'no-store').send(gone);
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

  /** Whose token this is; refused like everything that is not theirs. */
  async function identified(request: FastifyRequest, chave: string): Promise<Identificado> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const found = token === undefined ? null : await service.identify({ token, chave }, { origin: null, address: request.ip });
    if (!found) throw new AppError('nao_encontrado', 'Conversa não encontrada.');
    return found;
  }
  /** Answers with the result, or with what is wrong in words that the window shows. */
  async function answered(reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> {
    try {
      return await reply.send({ status: true, ...(await work()) });
    } catch (error) {
      if (error instanceof AppError) return reply.code(error.status).send({ status: false, message: error.message });
      if (error instanceof z.ZodError) return reply.code(422).send({ status: false, message: 'Dados inválidos.' });
      log(error);
      return reply.code(500).send({ status: false, message: 'Algo deu errado. Tente de novo.' });
    }
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) => done(null, body));
    scope.post('/embed/chat/arquivo', { bodyLimit: maxFileBytes }, (request, reply) =>
      answered(reply, async () => {
        const { chave, nome, voz } = sent.parse(request.query);
        const found = await identified(request, chave);
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new AppError('invalido', 'Escolha um arquivo.');
        return { data: { path: await service.subir(found, { nome, bytes, voz: voz === '1' }), bucket: 'visitante' } };
      }),
    );
    scope.post('/embed/chat/ajudou', (request, reply) =>
      answered(reply, async () => {
        const { chave, id_chat_pergunta, sim } = helped.parse(request.body);
        if (!(await service.ajudou(chave, id_chat_pergunta, sim, request.ip))) throw new AppError('nao_encontrado', 'Pergunta não encontrada.');
        return {};
      }),
    );
    scope.post('/embed/chat/nota', (request, reply) =>
      answered(reply, async () => {
        const { chave, nota, texto } = rated.parse(request.body);
        await visitante.avaliar((await identified(request, chave)).visitor, nota, texto);
        return {};
      }),
    );
  });
}
