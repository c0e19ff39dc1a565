import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { DefinicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { takeTurn } from '../../../core/auth/throttle.ts';
import type { Db } from '../../../core/db/database.ts';
import { framedPage } from '../../../core/http/framed.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import '../formularios.processar.ts';
import { paginaDeTexto, paginaDoFormulario } from './pagina.ts';
import { type Enviado, lerResposta } from './respostas.ts';

interface Publicado {
  id_empresa: number;
  id_formulario: number;
  numero: number;
  definicao: DefinicaoDeFormulario | null;
  dominios: readonly string[];
  aberto: boolean;
}

/** Sooner than this nobody fills a form; later than that the page is stale. Milliseconds. */
const soonest = 2500;
const latest = 24 * 3600_000;
/** Answers of one address, and of one form, in a minute; what is above goes to the box. */
const perAddress = 10;
const perForm = 200;
/** More addresses than this in an answer are advertisement. */
const mostLinks = 3;
/** Suspect answers that a form keeps. */
const mostSuspects = 10_000;
const maxBody = 64 * 1024;
const gone = { titulo: '', cor: '', continuar: '' } as const;

/** By the key alone: the company is not known before. */
async function findPublicado(db: Db, chave: string): Promise<Publicado | undefined> {
  const { rows } = await sql<Publicado>`select t.id_empresa, t.id_formulario, t.numero, t.publicada as definicao, t.dominios,
      t.ativo and t.excluido_em is null and t.publicada is not null and e.excluido_em is null and e.arquivado_em is null and q.excluido_em is null and q.arquivado_em is null
        and (t.abre_em is null or t.abre_em <= now()) and (t.fecha_em is null or t.fecha_em > now())
        and (t.maximo is null or (select count(*) from formulario_resposta r where r.id_empresa = t.id_empresa and r.id_formulario = t.id_formulario and r.estado not in (2, 5)) < t.maximo) as aberto
    from formulario t join kanban_estagio e using (id_empresa, id_estagio) join kanban_quadro q on q.id_empresa = t.id_empresa and q.id_quadro = t.id_quadro
    where t.chave = ${chave}`.execute(db);
  return rows[0];
}

/** The pages under /embed/formulario: what the sites of a company show (areas F). */
export function paginasDeFormularios(app: FastifyInstance, { database, key, clock }: Core): void {
  const sign = (chave: string, at: string): string => createHmac('sha256', key).update(`formulario\n${chave}\n${at}`).digest('base64url');
  const seloDe = (chave: string): string => {
    const at = String(clock.now().getTime());
    return `${at}.${sign(chave, at)}`;
  };
  /** How long ago the page was made; undefined when it was not made here. */
  function idadeDe(chave: string, selo: unknown): number | undefined {
    const [at = '', mark = ''] = typeof selo === 'string' ? selo.split('.') : [];
    const expected = Buffer.from(sign(chave, at));
    const given = Buffer.from(mark);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    return clock.now().getTime() - Number(at);
  }
  function send(reply: FastifyReply, html: string, dominios: readonly string[], code = 200): FastifyReply {
    return framedPage(reply, "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'", dominios)
      .code(code)
      .header('cache-control', 'no-store')
      .send(html);
  }
  const find = (chave: string): Promise<Publicado | undefined> => database.semEmpresa((db) => findPublicado(db, chave));
  /** In the place of a form that takes no answers (F12). */
  const closed = (reply: FastifyReply, found: Publicado | undefined): FastifyReply =>
    send(
      reply,
      paginaDeTexto(found?.definicao ?? gone, found?.definicao?.fechado || 'Este formulário não está mais disponível.', false),
      found?.dominios ?? [],
    );

  app.get<{ Params: { chave: string }; Querystring: Record<string, unknown> }>('/embed/formulario/:chave', async (request, reply) => {
    const { chave } = request.params;
    const found = await find(chave);
    if (!found?.aberto || found.definicao === null) return closed(reply, found);
    const { definicao, dominios } = found;
    return send(reply, paginaDoFormulario({ chave, definicao, selo: seloDe(chave), envio: randomUUID(), sent: request.query, erros: {}, aviso: '' }), dominios);
  });

  app.post<{ Params: { chave: string } }>('/embed/formulario/:chave/enviar', { bodyLimit: maxBody }, async (request, reply) => {
    const { chave } = request.params;
    const found = await find(chave);
    if (!found?.aberto || found.definicao === null) return closed(reply, found);
    const { definicao, dominios, id_empresa, id_formulario, numero } = found;
    const sent = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Enviado;
    const envio = typeof sent['_envio'] === 'string' && /^[\w-]{16,64}$/.test(sent['_envio']) ? sent['_envio'] : randomUUID();
    const { dados, erros } = lerResposta(definicao, sent);
    if (Object.keys(erros).length > 0)
      return send(
        reply,
        paginaDoFormulario({ chave, definicao, selo: typeof sent['_selo'] === 'string' ? sent['_selo'] : '', envio, sent, erros, aviso: '' }),
        dominios,
        422,
      );

    const age = idadeDe(chave, sent['_selo']);
    const now = clock.now();
    const { ofAddress, ofForm } = await database.semEmpresa(async (db) => ({
      ofAddress: await takeTurn(db, now, 'formulario-endereco', `${id_formulario} ${request.ip}`, perAddress, 60),
      ofForm: await takeTurn(db, now, 'formulario', `${id_empresa} ${id_formulario}`, perForm, 60),
    }));
    const links =
      Object.values(dados)
        .flat()
        .join(' ')
        .match(/https?:\/\//gi)?.length ?? 0;
    const why =
      sent['site'] !== undefined && sent['site'] !== ''
        ? 'Preencheu o campo escondido'
        : age === undefined || age > latest
          ? 'Não veio da página do formulário'
          : age < soonest
            ? 'Respondeu depressa demais'
            : ofAddress > 0
              ? 'Muitas respostas do mesmo endereço'
              : ofForm > 0
                ? 'Muitas respostas em um minuto'
                : links > mostLinks
                  ? 'Tem muitos links'
                  : '';
    await database.comEmpresa(id_empresa, async (db) => {
      if (why !== '') {
        const { rows } = await sql<{ n: number }>`select count(*) as n from formulario_resposta where id_formulario = ${id_formulario} and estado = 2`.execute(
          db,
        );
        if (rows[0]!.n >= mostSuspects) return;
      }
      const { rows } = await sql<{ id_resposta: number }>`insert into formulario_resposta (id_formulario, numero, chave_cliente, dados, estado, motivo)
        values (${id_formulario}, ${numero}, ${envio}, ${JSON.stringify(dados)}::jsonb, ${why === '' ? 0 : 2}, ${why}) on conflict do nothing returning id_resposta`.execute(
        db,
      );
      // sent again: the same thanks, and nothing new
      if (!rows[0]) return;
      notarRegistros(db)?.mudou('formulario', id_formulario, 'alterado');
      if (why === '') await scheduleJob(db, 'formulario_processar', { id_resposta: rows[0].id_resposta });
    });
    return send(reply, paginaDeTexto(definicao, definicao.obrigado || 'Recebemos sua mensagem. Obrigado!', true), dominios);
  });
}
