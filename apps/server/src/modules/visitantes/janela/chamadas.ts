import { maxFileBytes } from '@prosa/contract/arquivos.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import type { VisitanteService } from '../../atendimentos/atendimentos.api.ts';
import type { codigoDoChat } from '../saiu/codigo.ts';
import type { continuarNoWhatsapp } from '../saiu/whatsapp.ts';
import type { Identificado, VisitantesService } from '../visitantes.service.ts';

const sent = z.object({
  chave: z.string().max(40),
  nome: z.string().min(1).max(200),
  voz: z.literal('1').optional(),
  consentimento: z.coerce.number().int().optional(),
});
const helped = z.object({ chave: z.string().max(40), id_chat_pergunta: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), sim: z.boolean() });
const rated = z.object({ chave: z.string().max(40), nota: z.number().int().min(1).max(5), texto: z.string().trim().max(1000).default('') });

const named = z.object({ chave: z.string().max(40) });
const mailed = named.extend({ email: z.string().max(200) });
const confirmed = named.extend({ codigo: z.string().trim().max(12) });

/** What the window asks by HTTP, with the visitor's token: nothing but their own sala. */
export function chamadasDoChat(
  app: FastifyInstance,
  service: VisitantesService,
  visitante: Pick<VisitanteService, 'avaliar'>,
  saiu: { readonly codigo: ReturnType<typeof codigoDoChat>; readonly whatsapp: ReturnType<typeof continuarNoWhatsapp> },
  log: (error: unknown) => void,
): void {
  /** Whose token this is; refused like everything that is not theirs. */
  async function identified(request: FastifyRequest, chave: string): Promise<Identificado> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const found = token === undefined ? null : await service.identify({ token, chave }, { origin: null, address: request.ip });
    if (!found) throw new AppError('nao_encontrado', recusas.naoEncontrada);
    return found;
  }
  async function refusalOf(work: () => Promise<void>): Promise<{ code: number; message: string } | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return { code: error.status, message: error.message };
      if (error instanceof z.ZodError) return { code: 422, message: 'Dados inválidos.' };
      log(error);
      return { code: 500, message: 'Algo deu errado. Tente de novo.' };
    }
  }
  /** Answers with the result, or with what is wrong in words that the window shows. */
  async function answered(reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> {
    const refused = await refusalOf(async () => void (await reply.send({ status: true, ...(await work()) })));
    return refused ? reply.code(refused.code).send({ status: false, message: refused.message }) : reply;
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) => done(null, body));
    /** The sender is known, and may send, before 16 MB of the file come in. */
    const whose = new WeakMap<FastifyRequest, Identificado>();
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const refused = await refusalOf(async () => {
        const { chave, consentimento = null } = sent.parse(request.query);
        const found = await identified(request, chave);
        await service.podeSubir(found, Number(request.headers['content-length'] ?? 0), consentimento);
        whose.set(request, found);
      });
      if (refused) void reply.header('connection', 'close').code(refused.code).send({ status: false, message: refused.message });
    };
    scope.post('/embed/chat/arquivo', { bodyLimit: maxFileBytes, onRequest }, (request, reply) =>
      answered(reply, async () => {
        const { nome, voz } = sent.parse(request.query);
        const found = whose.get(request)!;
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new AppError('invalido', recusas.semArquivo);
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
    scope.post('/embed/chat/codigo', (request, reply) =>
      answered(reply, async () => {
        const { chave, email } = mailed.parse(request.body);
        await saiu.codigo.pedir((await identified(request, chave)).visitor, email);
        return {};
      }),
    );
    scope.post('/embed/chat/confirmar', (request, reply) =>
      answered(reply, async () => {
        const { chave, codigo } = confirmed.parse(request.body);
        return { email: await saiu.codigo.confirmar((await identified(request, chave)).visitor, codigo) };
      }),
    );
    scope.post('/embed/chat/whatsapp', (request, reply) =>
      answered(reply, async () => {
        const { chave } = named.parse(request.body);
        return { url: await saiu.whatsapp.endereco((await identified(request, chave)).visitor) };
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
