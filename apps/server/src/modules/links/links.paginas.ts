import { createHmac, timingSafeEqual } from 'node:crypto';
import { maxFileBytes } from '@prosa/contract/arquivos.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forgetTries, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import { looksLikeToken, tokenHash } from '../../core/auth/token.ts';
import { AppError } from '../../core/errors.ts';
import { paginaDoServidor } from '../../core/html/pagina.ts';
import { readPageForm } from '../../core/http/multipart.ts';
import { type CamposDoLink, linhas, type PortasDeLink } from '../../core/links.ts';
import type { Core } from '../../core/module.ts';
import { escapeHtml } from '../../core/variables/preencher.ts';
import { countOpening, findLink, findLogo, type LinkEncontrado } from './links.repository.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const maxBody = 64 * 1024;
/** Files of one act. */
const maxArquivos = 10;
const comArquivos = { most: (maxArquivos + 2) * maxFileBytes, perFile: maxFileBytes + 1, perField: maxBody };
/** How long what was proven with the digits holds, in milliseconds. */
const provaMs = 30 * 60_000;

/** Alike for used, expired, revoked and unknown, and for every stranger. */
const acabou = paginaDoServidor({
  titulo: 'Este link não abre mais',
  marca: null,
  corpo: `<h1>Este link não abre mais</h1><p>Ele pode ter vencido, já ter sido usado ou ter sido cancelado por quem enviou.</p>
<p>Peça outro a quem enviou este, ou entre com o seu e-mail: se houver uma conta, tudo o que é seu está lá.</p><p><a class="botao" href="/login">Ir para a entrada</a></p>`,
});

const camposDe = (body: unknown): CamposDoLink =>
  Object.fromEntries(
    Object.entries((typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>).flatMap(([name, value]) =>
      // a line break counts once, as in the field that it was typed into
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n').slice(0, maxBody)]] : [],
    ),
  );

/** The door `/token/{token}` for what opens without a session, and the pictures that such pages show. */
export function paginasDeLinks(
  app: FastifyInstance,
  { database, clock, key }: Core,
  portas: () => PortasDeLink,
  abreSessao: (token: string) => Promise<boolean>,
): void {
  const html = (reply: FastifyReply, page: string, code = 200): FastifyReply =>
    reply
      .code(code)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(page);
  const gone = (reply: FastifyReply): FastifyReply => html(reply, acabou, 410);
  const find = (token: string): Promise<LinkEncontrado | undefined> =>
    looksLikeToken(token) ? database.semEmpresa((db) => findLink(db, tokenHash(token), clock.now())) : Promise.resolve(undefined);

  const marca = (link: LinkEncontrado, at: string): string =>
    createHmac('sha256', key).update(`digitos\n${link.id_empresa}\n${link.id_link}\n${at}`).digest('base64url');
  const novaProva = (link: LinkEncontrado): string => {
    const at = String(clock.now().getTime());
    return `${at}.${marca(link, at)}`;
  };
  /** Whether the digits were given a short while ago. */
  function provado(link: LinkEncontrado, prova: string | undefined): boolean {
    if (!link.digitos || link.documento === '') return true;
    const [at = '', mark = ''] = (prova ?? '').split('.');
    const [given, expected] = [Buffer.from(mark), Buffer.from(marca(link, at))];
    return given.length === expected.length && timingSafeEqual(given, expected) && clock.now().getTime() - Number(at) < provaMs;
  }
  const pagina = (link: LinkEncontrado, titulo: string, corpo: string): string =>
    paginaDoServidor({ titulo, marca: { nome: link.nome, cor: link.cor, logo_sha: link.logo_sha }, corpo });
  const pedeDigitos = (link: LinkEncontrado, token: string, erro: string): string =>
    pagina(
      link,
      'Confirme que é você',
      `<h1>Confirme que é você</h1><form method="post" action="/token/${token}" novalidate><div class="campo"><label for="digitos">Quatro últimos do seu CPF ou CNPJ</label>
<input id="digitos" name="digitos" maxlength="4" autocomplete="off" required${erro === '' ? '' : ' aria-invalid="true" aria-describedby="digitos-erro"'}>
${erro === '' ? '' : `<p class="erro" id="digitos-erro" role="alert">${escapeHtml(erro)}</p>`}</div><button>Continuar</button></form>`,
    );

  async function show(
    reply: FastifyReply,
    link: LinkEncontrado,
    token: string,
    { prova, aviso = '', erros = {}, sent = {}, antes }: { prova: string; aviso?: string; erros?: CamposDoLink; sent?: CamposDoLink; antes?: number },
  ): Promise<FastifyReply> {
    const page = await portas()[link.finalidade]?.mostrar(link, { token, prova, escreve: !link.suspensa, erros, sent, antes });
    if (!page) return gone(reply);
    const told = aviso === '' ? '' : `<p class="feito" role="status">${escapeHtml(aviso)}</p>`;
    const closed = link.suspensa
      ? `<p class="aviso" role="status">${escapeHtml(link.nome)} está com o atendimento suspenso: dá para ler, mas não para enviar nada.</p>`
      : '';
    return html(reply, pagina(link, page.titulo, told + closed + page.html), Object.keys(erros).length > 0 ? 422 : 200);
  }

  /** Fields as they were sent, and files as their receipts; what was wrong with which file. Those that were taken stay for the next try. */
  async function enviado(request: FastifyRequest, link: LinkEncontrado): Promise<{ sent: CamposDoLink; erros: CamposDoLink }> {
    if (!request.isMultipart()) return { sent: camposDe(request.body), erros: {} };
    const porta = portas()[link.finalidade];
    const [wrong, taken]: [string[], string[]] = [[], []];
    const fields = await readPageForm(request, comArquivos, async (file, before) => {
      if (!porta?.receber || link.suspensa || !provado(link, before['_prova'])) return;
      try {
        if (linhas(before['_recebidos']).length + taken.length >= maxArquivos) throw new AppError('invalido', `No máximo ${maxArquivos} de uma vez.`);
        taken.push(await porta.receber(link, file));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        wrong.push(`${file.name}: ${Object.values(error.erros ?? {})[0] ?? error.message}`);
      }
    });
    const recebidos = [...linhas(fields['_recebidos']), ...taken].join('\n');
    return { sent: camposDe({ ...fields, _recebidos: recebidos }), erros: wrong.length > 0 ? { arquivos: wrong.join(' ') } : {} };
  }

  app.get<{ Params: { token: string }; Querystring: Record<string, string> }>('/token/:token', async (request, reply) => {
    const { token } = request.params;
    const { prova = '', antes = '' } = request.query;
    const link = await find(token);
    // what opens a session waits for a press in the app
    if (!link) return looksLikeToken(token) && (await abreSessao(token)) ? reply.callNotFound() : gone(reply);
    await database.semEmpresa((db) => countOpening(db, link, clock.now()));
    if (!provado(link, prova)) return html(reply, pedeDigitos(link, token, ''));
    return show(reply, link, token, { prova, ...(/^\d{1,9}$/.test(antes) && { antes: Number(antes) }) });
  });

  app.post<{ Params: { token: string } }>('/token/:token', { bodyLimit: maxBody }, async (request, reply) => {
    const { token } = request.params;
    const link = await find(token);
    if (!link) return gone(reply);
    const { sent, erros } = await enviado(request, link);
    if (sent['digitos'] !== undefined) {
      const wait = await database.semEmpresa((db) => takeTry(db, clock.now(), 'link-digitos', String(link.id_link)));
      if (wait > 0) return html(reply, pedeDigitos(link, token, tooManyTries(wait).message), 429);
      if (sent['digitos'].toUpperCase().replace(/[^0-9A-Z]/g, '') !== link.documento) return html(reply, pedeDigitos(link, token, 'Não confere'), 422);
      await database.semEmpresa((db) => forgetTries(db, 'link-digitos', String(link.id_link)));
      return show(reply, link, token, { prova: novaProva(link) });
    }
    const prova = sent['_prova'] ?? '';
    if (!provado(link, prova)) return html(reply, pedeDigitos(link, token, ''), 403);
    if (link.suspensa) return show(reply, link, token, { prova });
    if (Object.keys(erros).length > 0) return show(reply, link, token, { prova, erros, sent });
    const done = await portas()[link.finalidade]?.agir(link, sent['_ato'] ?? '', sent);
    if (!done) return gone(reply);
    return show(reply, link, token, 'erros' in done ? { prova, erros: done.erros, sent } : { prova, aviso: done.aviso });
  });

  app.get<{ Params: { token: string; id: string }; Querystring: Record<string, string> }>('/token/:token/arquivo/:id', async (request, reply) => {
    const { token, id } = request.params;
    const link = await find(token);
    const id_arquivo = Number(id);
    const file =
      link && Number.isSafeInteger(id_arquivo) && provado(link, request.query['prova'])
        ? await portas()[link.finalidade]?.arquivo?.(link, id_arquivo)
        : undefined;
    if (!file) return gone(reply);
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('content-length', file.size)
      .type(file.contentType)
      .send(file.stream);
  });

  app.get<{ Params: { sha: string } }>('/embed/imagem/:sha', async (request, reply) => {
    const { sha } = request.params;
    const logo = /^[0-9a-f]{64}$/.test(sha) ? await database.semEmpresa((db) => findLogo(db, sha)) : undefined;
    const [, type, data] = /^data:(image\/(?:webp|png|jpeg));base64,([A-Za-z0-9+/=]+)$/.exec(logo ?? '') ?? [];
    if (type === undefined) return reply.code(404).send({ status: false, message: 'Imagem não encontrada.' });
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(Buffer.from(data!, 'base64'));
  });
}
