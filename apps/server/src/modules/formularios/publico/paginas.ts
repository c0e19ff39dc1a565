import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { estados, municipiosDe } from '@prosa/brasil/lugares/municipios.ts';
import { type DefinicaoDeFormulario, definicaoDeFormulario, maxArquivoDeFora } from '@prosa/contract/formularios/formularios.schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { takeTurn } from '../../../core/auth/throttle.ts';
import { deriveSecret } from '../../../core/config/secret-key.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';
import { framedPage } from '../../../core/http/framed.ts';
import { networkOf } from '../../../core/http/network.ts';
import { arquivoDoWidget } from '../../../core/http/pages/widget.ts';
import { provas } from '../../../core/http/prova.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { passarAResposta } from '../../atendimentos/atendimentos.api.ts';
import '../formularios.processar.ts';
import { arquivosDeFora } from './arquivos.ts';
import { paginaDeTexto, paginaDoFormulario } from './pagina.ts';
import { type Dados, type Enviado, lerResposta } from './respostas.ts';

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
/** The purpose of a proof of work: no key that somebody asks with names a chat. */
const paraOFormulario = (chave: string): string => `formulario ${chave}`;
const gone = { titulo: '', cor: '', continuar: '', redirecionar: false } as const;

/** By the key alone: the company is not known before. */
async function findPublicado(db: Db, chave: string): Promise<Publicado | undefined> {
  const { rows } = await sql<Publicado>`select t.id_empresa, t.id_formulario, t.numero, t.publicada as definicao, t.dominios,
      t.ativo and t.excluido_em is null and t.publicada is not null and e.excluido_em is null and e.arquivado_em is null and q.excluido_em is null and q.arquivado_em is null
        and (t.abre_em is null or t.abre_em <= now()) and (t.fecha_em is null or t.fecha_em > now())
        and (t.maximo is null or (select count(*) from formulario_resposta r where r.id_empresa = t.id_empresa and r.id_formulario = t.id_formulario and r.estado not in (2, 5)) < t.maximo) as aberto
    from formulario t join kanban_estagio e using (id_empresa, id_estagio) join kanban_quadro q on q.id_empresa = t.id_empresa and q.id_quadro = t.id_quadro
    where t.chave = ${chave}`.execute(db);
  const [found] = rows;
  // what was published before a setting existed has its usual value
  return found && { ...found, definicao: found.definicao && definicaoDeFormulario.parse(found.definicao) };
}

async function isKept(db: Db, id_formulario: number, envio: string): Promise<boolean> {
  const { rows } = await sql`select from formulario_resposta where id_formulario = ${id_formulario} and chave_cliente = ${envio}`.execute(db);
  return rows.length > 0;
}

async function countOpening(db: Db, id_formulario: number): Promise<void> {
  await sql`insert into formulario_dia as d (id_formulario, dia, aberturas) values (${id_formulario}, (now() at time zone 'America/Sao_Paulo')::date, 1)
    on conflict (id_empresa, id_formulario, dia) do update set aberturas = d.aberturas + 1`.execute(db);
}

/** Why an answer goes to the box, in words for who looks into it; '': it does not. */
function suspeita({
  sent,
  dados,
  age,
  ofAddress,
  proved,
}: {
  sent: Enviado;
  dados: Dados;
  age: number | undefined;
  ofAddress: number;
  proved: boolean;
}): string {
  const links =
    Object.values(dados)
      .flat()
      .join(' ')
      .match(/https?:\/\//gi)?.length ?? 0;
  if (sent['site'] !== undefined && sent['site'] !== '') return 'Preencheu o campo escondido';
  if (age === undefined || age > latest) return 'Não veio da página do formulário';
  if (!proved) return 'Veio de uma página sem JavaScript';
  if (age < soonest) return 'Respondeu depressa demais';
  if (ofAddress > 0) return 'Muitas respostas do mesmo endereço';
  return links > mostLinks ? 'Tem muitos links' : '';
}

/** Answers with the names of files alone: what lets them be fetched is nobody's to read later. */
const semSenhas = ({ campos }: DefinicaoDeFormulario, dados: Dados): Dados => {
  const files = new Set(campos.flatMap(({ tipo, id }) => (tipo === 'arquivo' ? [id] : [])));
  return Object.fromEntries(
    Object.entries(dados).map(([id, value]) => [id, files.has(id) ? [value].flat().map((v) => v.split(' ').slice(1).join(' ')) : value]),
  );
};

/** What `npm run build` makes of apps/widget for forms, by the name on the wire. */
const scripts = { '/embed/formulario.js': 'formulario.js', '/embed/formulario/pagina.js': 'pagina.js', '/embed/prova.js': 'prova.js' } as const;

/** The pages under /embed/formulario: what the sites of a company show (areas F). */
export function paginasDeFormularios(app: FastifyInstance, core: Core): void {
  const { database, key, clock } = core;
  const prova = provas(core);
  const arquivos = arquivosDeFora(core);
  /** One network is told apart for a day, and no longer: no address is kept. */
  const enderecoDoDia = (ip: string): string =>
    createHmac('sha256', deriveSecret(key, `endereco ${clock.now().toISOString().slice(0, 10)}`))
      .update(networkOf(ip))
      .digest('base64url');
  /** Files that an answer brings, and the fields whose files are not ours. */
  function trazidosDe({ campos }: DefinicaoDeFormulario, dados: Dados, chave: string) {
    const named = campos
      .filter(({ tipo }) => tipo === 'arquivo')
      .flatMap(({ id }) => [dados[id] ?? []].flat().map((value) => [id, arquivos.idDe(chave, value.split(' ')[0]!)] as const));
    return {
      trazidos: named.flatMap(([id_campo, id_arquivo]) => (id_arquivo === undefined ? [] : [{ id_campo, id_arquivo }])),
      perdidos: named.flatMap(([id_campo, id_arquivo]) => (id_arquivo === undefined ? [id_campo] : [])),
    };
  }
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
    return framedPage(
      reply,
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
      dominios,
    )
      .code(code)
      .header('cache-control', 'no-store')
      .send(html);
  }
  const find = (chave: string): Promise<Publicado | undefined> => database.semEmpresa((db) => findPublicado(db, chave));
  /** Forms that have had their minute's answers, until when: what a flood sends on costs no statement. */
  const cheios = new LRUCache<string, { ate: number; found: Publicado & { definicao: DefinicaoDeFormulario } }>({ max: 1000 });
  /** In the place of a form that takes no answers (F12). */
  const closed = (reply: FastifyReply, found: Publicado | undefined): FastifyReply =>
    send(
      reply,
      paginaDeTexto(found?.definicao ?? gone, found?.definicao?.fechado || 'Este formulário não está mais disponível.', false),
      found?.dominios ?? [],
    );

  app.get<{ Params: { chave: string }; Querystring: Record<string, unknown> }>(
    '/embed/formulario/:chave',
    { config: { severalOfOne: true } },
    async (request, reply) => {
      const { chave } = request.params;
      const found = await find(chave);
      if (!found?.aberto || found.definicao === null) return closed(reply, found);
      const { definicao, dominios, id_empresa, id_formulario } = found;
      await database.comEmpresa(id_empresa, (db) => countOpening(db, id_formulario));
      return send(
        reply,
        paginaDoFormulario({ chave, definicao, selo: seloDe(chave), envio: randomUUID(), sent: request.query, erros: {}, aviso: '' }),
        dominios,
      );
    },
  );

  app.get<{ Params: { chave: string } }>('/embed/formulario/:chave/desafio', async (request, reply) => {
    const { chave } = request.params;
    return reply.header('cache-control', 'no-store').send(await prova.desafio(paraOFormulario(chave.slice(0, 40))));
  });
  for (const [address, file] of Object.entries(scripts)) arquivoDoWidget(app, address, file, 'text/javascript');
  app.get<{ Params: { uf: string } }>('/embed/municipios/:uf', async (request, reply) => {
    const estado = estados.find(({ uf }) => uf === request.params.uf.toUpperCase());
    return reply
      .header('cache-control', 'public, max-age=86400')
      .send(estado === undefined ? [] : municipiosDe(estado.id_uf).map(({ municipio }) => municipio));
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: maxArquivoDeFora + 1024 }, (_request, body, done) =>
      done(null, body),
    );
    /** The form takes files, and has place for one more, before 10 MB of it come in. */
    const whose = new WeakMap<FastifyRequest, Publicado>();
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      try {
        const found = await find((request.params as { chave: string }).chave);
        if (!found?.aberto || !found.definicao?.campos.some(({ tipo }) => tipo === 'arquivo'))
          throw new AppError('nao_encontrado', 'Este formulário não recebe arquivos.');
        await arquivos.podeSubir(found, enderecoDoDia(request.ip), Number(request.headers['content-length'] ?? 0));
        whose.set(request, found);
      } catch (error) {
        void reply.header('connection', 'close');
        throw error;
      }
    };
    scope.post<{ Params: { chave: string }; Querystring: { nome?: string } }>(
      '/embed/formulario/:chave/arquivo',
      { bodyLimit: maxArquivoDeFora + 1024, onRequest },
      async (request, reply) => {
        const { nome = '' } = request.query;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { chave } = request.params;
        return reply.send({ status: true, ...(await arquivos.guardar({ ...whose.get(request)!, chave }, nome.slice(0, 200) || 'arquivo', bytes)) });
      },
    );
  });

  app.post<{ Params: { chave: string } }>('/embed/formulario/:chave/enviar', { bodyLimit: maxBody }, async (request, reply) => {
    const { chave } = request.params;
    const sent = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Enviado;
    const cheio = cheios.get(chave);
    const flooded = cheio !== undefined && cheio.ate > clock.now().getTime() && !(await prova.genuina(paraOFormulario(chave), sent['_prova']));
    const found = flooded ? cheio.found : await find(chave);
    if (!found?.aberto || found.definicao === null) return closed(reply, found);
    const { definicao, dominios, id_empresa, id_formulario, numero } = found;
    const envio = typeof sent['_envio'] === 'string' && /^[\w-]{16,64}$/.test(sent['_envio']) ? sent['_envio'] : randomUUID();
    const { dados, erros } = lerResposta(definicao, sent);
    const again = (code: number, wrong: Readonly<Record<string, string>>, aviso = ''): FastifyReply =>
      send(
        reply,
        paginaDoFormulario({ chave, definicao, selo: typeof sent['_selo'] === 'string' ? sent['_selo'] : '', envio, sent, erros: wrong, aviso }),
        dominios,
        code,
      );
    // a flood is not even kept; what a person wrote stays in their page
    const full = (): FastifyReply => again(429, {}, 'Chegaram muitas respostas agora. Espere um minuto e envie de novo: o que você escreveu continua aqui.');
    if (flooded) return full();
    const { trazidos, perdidos } = trazidosDe(definicao, dados, chave);
    if (Object.keys(erros).length > 0 || perdidos.length > 0)
      return again(422, { ...erros, ...Object.fromEntries(perdidos.map((id) => [id, 'Envie o arquivo de novo'])) });

    const thanks = (): FastifyReply => send(reply, paginaDeTexto(definicao, definicao.obrigado || 'Recebemos sua mensagem. Obrigado!', true), dominios);
    // sent again: the same thanks, and nothing new
    if (await database.hot.lerEmpresa(id_empresa, (db) => isKept(db, id_formulario, envio))) return thanks();
    const proved = await database.semEmpresa((db) => prova.conferir(db, paraOFormulario(chave), sent['_prova'], envio));
    const now = clock.now();
    const { ofAddress, ofForm } = await database.semEmpresa(async (db) => ({
      ofAddress: await takeTurn(db, now, 'formulario-endereco', `${id_formulario} ${enderecoDoDia(request.ip)}`, perAddress, 60),
      ofForm: await takeTurn(db, now, 'formulario', `${id_empresa} ${id_formulario}`, perForm, 60),
    }));
    if (ofForm > 0) cheios.set(chave, { ate: now.getTime() + ofForm, found: { ...found, definicao } });
    if (ofForm > 0 && !proved) return full();
    const why = suspeita({ sent, dados, age: idadeDe(chave, sent['_selo']), ofAddress, proved });
    await database.comEmpresa(id_empresa, async (db) => {
      if (why !== '') {
        const { rows } = await sql<{ n: number }>`select count(*) as n from formulario_resposta where id_formulario = ${id_formulario} and estado = 2`.execute(
          db,
        );
        if (rows[0]!.n >= mostSuspects) return;
      }
      const { rows } = await sql<{ id_resposta: number }>`insert into formulario_resposta (id_formulario, numero, chave_cliente, dados, estado, motivo)
        values (${id_formulario}, ${numero}, ${envio}, ${JSON.stringify(semSenhas(definicao, dados))}::jsonb, ${why === '' ? 0 : 2}, ${why}) on conflict do nothing returning id_resposta`.execute(
        db,
      );
      if (!rows[0]) return;
      const there = await passarAResposta(
        db,
        trazidos.map(({ id_arquivo }) => id_arquivo),
      );
      for (const { id_campo, id_arquivo } of trazidos)
        if (there.has(id_arquivo))
          await sql`insert into formulario_resposta_arquivo (id_resposta, id_campo, id_arquivo)
            values (${rows[0].id_resposta}, ${id_campo}, ${id_arquivo}) on conflict do nothing`.execute(db);
      notarRegistros(db)?.mudou('formulario', id_formulario, 'alterado');
      if (why === '') await scheduleJob(db, 'formulario_processar', { id_resposta: rows[0].id_resposta });
    });
    return thanks();
  });
}
