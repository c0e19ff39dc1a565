import { dnsDe, papeisDeQuadro, type QuadroDetalhe, type QuadroLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { kanbanConvidados, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEventsOf } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { FileReply, UploadedFile } from '../../../core/http/binding.ts';
import { armazenamento } from '../../../core/limites.ts';
import type { Core } from '../../../core/module.ts';
import { recordChange } from '../../../core/registro/historico.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import { escrita } from '../../../core/registro/registro.ts';
import { registroService } from '../../../core/registro/servico.ts';
import { insertArquivo, keepUpload, removeFile, sizedUpload, soltarArquivos } from '../../atendimentos/atendimentos.api.ts';
import { copiarCapas } from '../blocos/capa.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { needPapel, needQuadro, vejoBloco, vejoQuadro } from '../kanban.scope.ts';
import { aoLadoDoQuadro, colunasDoQuadro, findDoQuadro, freeDns, limiteDeQuadros, noteAccess, quadrosRegistro } from './quadros.registro.ts';

/** Spec 7 getUltimosAcessos. */
const latest = 6;

/** Boards as one person has them. */
export function quadrosService(core: Core) {
  const { database, storage } = core;
  const kept = registroService(core, quadrosRegistro);

  async function show(person: Staff, id: number): Promise<QuadroDetalhe> {
    const data = (await kept.show(person, id)) as QuadroDetalhe;
    await noteAccess(core, person, id);
    return data;
  }
  async function favoritar(person: Staff, id_quadro: number, favorito: boolean): Promise<void> {
    await database.comEmpresa(person.id_empresa, async (db) => {
      await needQuadro(db, person, id_quadro);
      await sql`insert into kanban_acesso as a (id_quadro, id_login, favorito) values (${id_quadro}, ${person.id_login}, ${favorito})
        on conflict (id_empresa, id_login, id_quadro) do update set favorito = excluded.favorito`.execute(db);
    });
  }
  /** A board that the person sets up, in the archive or out of it. */
  async function needAdmin(db: Db, person: Staff, id_quadro: number): Promise<{ arquivado: boolean }> {
    const { papel, arquivado } = await needQuadro(db, person, id_quadro);
    if (papel < 3) throw new AppError('sem_permissao', 'Só administradores do quadro podem fazer isto.');
    return { arquivado };
  }
  async function arquivar(person: Staff, id_quadro: number, away: boolean): Promise<void> {
    await database.comEmpresa(person.id_empresa, async (db) => {
      const { arquivado } = await needAdmin(db, person, id_quadro);
      if (arquivado === away) return; // K10: twice is once
      await sql`update kanban_quadro set arquivado_em = ${away ? sql`now()` : null} where id_quadro = ${id_quadro}`.execute(db);
      await recordChange(db, 'kanbanQuadros', id_quadro, 'alterado', { arquivo: away ? ['', 'Arquivado'] : ['Arquivado', ''] }, person.id_login);
      notarKanban(db)?.mudou(id_quadro);
      notarRegistros(db)?.mudou('kanbanQuadros', id_quadro, 'alterado');
    });
  }
  const accessed = (person: Staff, limit: number, offset: number) =>
    database.lerEmpresa(person.id_empresa, async (db) => {
      const { rows } = await sql<
        QuadroLinha & { total: number }
      >`select ${colunasDoQuadro(person)}, count(*) over () as total from kanban_quadro t ${aoLadoDoQuadro(person)}
        where ka.ultimo_acesso is not null and t.excluido_em is null and t.arquivado_em is null and ${vejoQuadro(person)}
        order by ka.ultimo_acesso desc, t.id_quadro limit ${limit} offset ${offset}`.execute(db);
      const total = rows[0]?.total ?? 0;
      return { data: rows.map((row) => escrita(row) as QuadroLinha), recordsTotal: total, recordsFiltered: total };
    });

  return {
    show,
    /** An address of before leads to the board that has it no more. */
    async showByDns(person: Staff, dns: string): Promise<QuadroDetalhe> {
      const { rows } = await database.lerEmpresa(person.id_empresa, (db) =>
        sql<{ id_quadro: number }>`select id_quadro from (
            select t.id_quadro, 1 as n from kanban_quadro t where t.dns = ${dns} and t.excluido_em is null
            union all select d.id_quadro, 2 from kanban_quadro_dns d join kanban_quadro t using (id_empresa, id_quadro) where d.dns = ${dns} and t.excluido_em is null
          ) x order by n limit 1`.execute(db),
      );
      if (!rows[0]) throw notFound('Quadro');
      return show(person, rows[0].id_quadro);
    },
    editar: (person: Staff, id: number): Promise<QuadroDetalhe> => kept.show(person, id) as Promise<QuadroDetalhe>,
    ultimos: async (person: Staff) => ({ data: (await accessed(person, latest, 0)).data }),
    todosUltimos: (person: Staff, { page, rpp }: { page: number; rpp: number }) => accessed(person, rpp, page * rpp),
    favoritar: (person: Staff, id: number) => favoritar(person, id, true),
    desfavoritar: (person: Staff, id: number) => favoritar(person, id, false),
    arquivar: (person: Staff, id: number) => arquivar(person, id, true),
    desarquivar: (person: Staff, id: number) => arquivar(person, id, false),

    /** K21: lists, labels, reasons and guests; the open cards too, where they are asked for: without what was said and done on them. */
    copiar: (person: Staff, id: number, { titulo, com_blocos }: Input<typeof kanbanQuadros.copiar>['body']): Promise<Reply<typeof kanbanQuadros.copiar>> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await needAdmin(db, person, id);
        await limiteDeQuadros.exigir(db);
        const dns = await freeDns(db, dnsDe(titulo), null);
        await sql`delete from kanban_quadro_dns where dns = ${dns}`.execute(db);
        const { rows } = await sql<{ id_quadro: number }>`insert into kanban_quadro (titulo, descricao, dns, cor, visibilidade, id_criador)
          select ${titulo}, descricao, ${dns}, cor, visibilidade, ${person.id_login}::bigint from kanban_quadro where id_quadro = ${id} returning id_quadro`.execute(
          db,
        );
        const novo = rows[0]!.id_quadro;
        await sql`insert into kanban_convidado (id_quadro, id_login, id_equipe, id_departamento, papel)
          select ${novo}::bigint, id_login, id_equipe, id_departamento, papel from kanban_convidado where id_quadro = ${id} and id_login is distinct from ${person.id_login}`.execute(
          db,
        );
        await sql`insert into kanban_convidado (id_quadro, id_login, papel) values (${novo}, ${person.id_login}, 3)`.execute(db);
        await sql`insert into kanban_etiqueta (id_quadro, nome, cor, ordem) select ${novo}::bigint, nome, cor, ordem from kanban_etiqueta where id_quadro = ${id}`.execute(
          db,
        );
        await sql`insert into kanban_motivo (id_quadro, titulo, ordem) select ${novo}::bigint, titulo, ordem from kanban_motivo where id_quadro = ${id}`.execute(
          db,
        );
        await sql`insert into kanban_campo (id_quadro, nome, tipo, opcoes, ordem) select ${novo}::bigint, nome, tipo, opcoes, ordem from kanban_campo where id_quadro = ${id}`.execute(
          db,
        );
        await sql`insert into kanban_modelo (id_quadro, nome, conteudo) select ${novo}::bigint, nome, conteudo from kanban_modelo where id_quadro = ${id}`.execute(
          db,
        );
        const live = sql`arquivado_em is null and excluido_em is null`;
        await sql`insert into kanban_estagio (id_quadro, titulo, cor, tipo, probabilidade, limite, limite_recusa, travado, pede_motivo, exige, parado_dias, chave)
          select ${novo}::bigint, titulo, cor, tipo, probabilidade, limite, limite_recusa, travado, pede_motivo,
            (select coalesce(jsonb_agg(coalesce('campos.' || n.id_campo, x.v) order by x.n), '[]') from jsonb_array_elements_text(exige) with ordinality as x (v, n)
              left join kanban_campo c on c.id_quadro = ${id} and x.v = 'campos.' || c.id_campo left join kanban_campo n on n.id_quadro = ${novo} and n.ordem = c.ordem and n.nome = c.nome),
            parado_dias, chave from kanban_estagio where id_quadro = ${id} and ${live}`.execute(db);
        if (com_blocos === 1) {
          // lists of the two boards are told apart by their keys, which the copy took over
          await sql`with pares as (
              select a.id_estagio as de, b.id_estagio as para from kanban_estagio a join kanban_estagio b on b.id_quadro = ${novo} and b.chave = a.chave
              where a.id_quadro = ${id} and a.arquivado_em is null and a.excluido_em is null
            ) insert into kanban_bloco (id_quadro, id_estagio, chave, titulo, descricao, id_contato, id_departamento, id_responsavel, valor, probabilidade, previsto_em, prioridade, inicio_em, prazo_em, situacao, campos, id_criador)
            select ${novo}::bigint, p.para, t.chave, t.titulo, t.descricao, t.id_contato, t.id_departamento, t.id_responsavel, t.valor, t.probabilidade, t.previsto_em, t.prioridade, t.inicio_em, t.prazo_em, t.situacao,
              (select coalesce(jsonb_object_agg(n.id_campo::text, x.value), '{}') from jsonb_each(t.campos) x join kanban_campo c on c.id_campo::text = x.key
                join kanban_campo n on n.id_quadro = ${novo} and n.ordem = c.ordem and n.nome = c.nome where c.id_quadro = ${id}),
              ${person.id_login}::bigint
            from kanban_bloco t join pares p on p.de = t.id_estagio where t.situacao = 0 and t.arquivado_em is null and t.excluido_em is null and ${vejoBloco(person)}`.execute(
            db,
          );
          await sql`insert into kanban_passagem (id_bloco, id_estagio, entrou_em) select id_bloco, id_estagio, entrou_em from kanban_bloco where id_quadro = ${novo}`.execute(
            db,
          );
          await recordEventsOf(
            db,
            'bloco_criado',
            sql`select jsonb_build_object('id_bloco', t.id_bloco, 'id_quadro', t.id_quadro, 'id_estagio', t.id_estagio, 'id_login', ${person.id_login}::bigint, 'em_massa', true)
              from kanban_bloco t where t.id_quadro = ${novo} order by t.id_bloco`,
          );
          const { rows: comCapa } = await sql<{ de: number; para: number }>`select t.id_bloco as de, n.id_bloco as para from kanban_bloco t
            join kanban_estagio a on a.id_estagio = t.id_estagio join kanban_estagio b on b.id_quadro = ${novo} and b.chave = a.chave
            join kanban_bloco n on n.id_estagio = b.id_estagio and n.chave = t.chave
            where t.id_quadro = ${id} and t.id_capa is not null and t.arquivado_em is null and t.excluido_em is null`.execute(db);
          await copiarCapas(db, new Map(comCapa.map(({ de, para }) => [de, para])), person.id_login);
        }
        await recordChange(db, 'kanbanQuadros', novo, 'criado', {}, person.id_login);
        notarKanban(db)?.mudou(novo);
        notarRegistros(db)?.mudou('kanbanQuadros', novo, 'criado');
        return { id_quadro: novo, dns };
      }),

    async imagem(person: Staff, id_quadro: number, file: UploadedFile | undefined): Promise<string> {
      const { bytes, name } = sizedUpload(file);
      const upload = await keepUpload(storage, person.id_empresa, bytes, name);
      try {
        const { id_arquivo, antes } = await database.comEmpresa(person.id_empresa, async (db) => {
          await needPapel(db, person, id_quadro, 3);
          if (!upload.content_type.startsWith('image/')) throw invalid({ file: 'Escolha uma imagem' });
          await armazenamento.exigir(db, Math.ceil(upload.tamanho / 1_048_576));
          const made = await insertArquivo(db, { ...upload, bucket: 'kanban' }, person.id_login);
          return { id_arquivo: made, antes: await setImagem(db, id_quadro, made) };
        });
        for (const caminho of antes) await storage.remove(caminho);
        return `/api/kanbanQuadros/verImagem/${id_quadro}?v=${id_arquivo}`;
      } catch (error) {
        await removeFile(storage, upload);
        throw error;
      }
    },
    async removerImagem(person: Staff, id_quadro: number): Promise<void> {
      const gone = await database.comEmpresa(person.id_empresa, async (db) => {
        await needPapel(db, person, id_quadro, 3);
        return setImagem(db, id_quadro, null);
      });
      for (const caminho of gone) await storage.remove(caminho);
    },
    async verImagem(person: Staff, id_quadro: number): Promise<FileReply> {
      const { rows } = await database.lerEmpresa(person.id_empresa, (db) =>
        sql<{ caminho: string; tamanho: number; content_type: string; nome: string }>`select f.caminho, f.tamanho, f.content_type, f.nome from kanban_quadro t
          join arquivo f on f.id_arquivo = t.id_arquivo where t.id_quadro = ${id_quadro} and t.excluido_em is null and ${vejoQuadro(person)}`.execute(db),
      );
      const [file] = rows;
      if (!file) throw notFound('Imagem', true);
      return { stream: storage.read(file.caminho), size: file.tamanho, contentType: file.content_type, name: file.nome, inline: true };
    },

    /** People, departamentos and labels of the cards that the person sees there. */
    buscarFiltros: (person: Staff, id_quadro: number): Promise<Reply<typeof kanbanQuadros.buscarFiltros>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needQuadro(db, person, id_quadro);
        const { etiquetas } = await findDoQuadro(db, id_quadro);
        const seen = sql`from kanban_bloco t where t.id_quadro = ${id_quadro} and t.excluido_em is null and t.arquivado_em is null and ${vejoBloco(person)}`;
        const { rows: responsaveis } = await sql<{ id_usuario: number; nome: string }>`select l.id_login as id_usuario, l.nome from login l
          where l.id_login in (select t.id_responsavel ${seen}) order by l.nome collate "pt-BR-x-icu"`.execute(db);
        const { rows: membros } = await sql<{ id_usuario: number; nome: string }>`select l.id_login as id_usuario, l.nome from login l
          where l.id_login in (select bm.id_login from kanban_bloco_membro bm where bm.id_bloco in (select t.id_bloco ${seen})) order by l.nome collate "pt-BR-x-icu"`.execute(
          db,
        );
        const { rows: departamentos } = await sql<{ id_departamento: number; nome: string }>`select d.id_departamento, d.nome from departamento d
          where d.id_departamento in (select t.id_departamento ${seen}) order by d.nome collate "pt-BR-x-icu"`.execute(db);
        return { responsaveis, membros, departamentos, etiquetas: etiquetas.map(({ id_etiqueta, nome }) => ({ id_etiqueta, nome })) };
      }),

    /** Makes these the guests; whoever asks stays administrator of it. */
    convidar: (person: Staff, { id_quadro, convidados }: Input<typeof kanbanConvidados.store>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await needPapel(db, person, id_quadro, 3);
        const names = async (): Promise<string> =>
          (await findDoQuadro(db, id_quadro)).convidados.map(({ nome, papel }) => `${nome} (${papeisDeQuadro[papel]})`).join(', ');
        const antes = await names();
        await notarRegistros(db)?.viam('kanbanQuadros', [id_quadro]);
        const rows = convidados.map(({ id_usuario = null, id_equipe = null, id_departamento = null, papel }) => ({
          id_login: id_usuario,
          id_equipe,
          id_departamento,
          papel,
        }));
        const { rows: wrong } =
          await sql`select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id_login bigint, id_equipe bigint, id_departamento bigint)
          where x.id_login is not null and not exists (select from membro m where m.id_login = x.id_login and m.ativo)
            or x.id_equipe is not null and not exists (select from equipe q where q.id_equipe = x.id_equipe and q.excluido_em is null)
            or x.id_departamento is not null and not exists (select from departamento d where d.id_departamento = x.id_departamento and d.excluido_em is null)`.execute(
            db,
          );
        if (wrong.length > 0) throw invalid({ convidados: 'Escolha pessoas, equipes e departamentos da lista' });
        await sql`delete from kanban_convidado where id_quadro = ${id_quadro}`.execute(db);
        await sql`insert into kanban_convidado (id_quadro, id_login, id_equipe, id_departamento, papel)
          select ${id_quadro}::bigint, x.id_login, x.id_equipe, x.id_departamento, max(x.papel)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id_login bigint, id_equipe bigint, id_departamento bigint, papel smallint) group by 2, 3, 4`.execute(
          db,
        );
        // nobody shuts themselves out
        await needPapel(db, person, id_quadro, 3).catch(() => {
          throw invalid({ convidados: 'Você deixaria de administrar este quadro. Deixe outra pessoa fazer isso por você.' });
        });
        const depois = await names();
        if (antes === depois) return;
        await recordChange(db, 'kanbanQuadros', id_quadro, 'alterado', { convidados: [antes, depois] }, person.id_login);
        notarKanban(db)?.mudou(id_quadro);
        notarRegistros(db)?.mudou('kanbanQuadros', id_quadro, 'alterado');
      }),
  };
}

/** Its picture from now on; answers where the bytes of the one before were. */
async function setImagem(db: Db, id_quadro: number, id_arquivo: number | null): Promise<readonly string[]> {
  const { rows } = await sql<{ id_arquivo: number | null }>`select id_arquivo from kanban_quadro where id_quadro = ${id_quadro} for update`.execute(db);
  await sql`update kanban_quadro set id_arquivo = ${id_arquivo} where id_quadro = ${id_quadro}`.execute(db);
  notarKanban(db)?.mudou(id_quadro);
  notarRegistros(db)?.mudou('kanbanQuadros', id_quadro, 'alterado');
  const before = rows[0]?.id_arquivo;
  return before ? soltarArquivos(db, [before]) : [];
}
