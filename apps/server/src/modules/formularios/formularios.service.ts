import type { formulario, formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { DefinicaoDeFormulario, EstadoDeResposta } from '@prosa/contract/formularios/formularios.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { FileReply } from '../../core/http/binding.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { recordChange } from '../../core/registro/historico.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { isInline } from '../atendimentos/atendimentos.api.ts';
import { needPapel } from '../kanban/kanban.api.ts';
import { vejoFormulario } from './formularios.registro.ts';
import './formularios.processar.ts';
import { type Dados, respondido } from './publico/respostas.ts';

interface Row {
  id_resposta: number;
  id_formulario: number;
  numero: number;
  estado: EstadoDeResposta;
  motivo: string;
  dados: Dados;
  definicao: DefinicaoDeFormulario;
  id_contato: number | null;
  contato: string | null;
  id_bloco: number | null;
  dns: string | null;
  criado_em: Date;
  arquivos: readonly { id_arquivo: number; id_campo: string; nome: string; content_type: string; tamanho: number }[];
}

/** What people do with forms and their answers. */
export function formulariosService({ database, storage }: Core) {
  async function need(db: Db, person: Staff, id: number, papel: 2 | 3): Promise<{ id_quadro: number; campos: number }> {
    const { rows } = await sql<{
      id_quadro: number;
      campos: number;
    }>`select t.id_quadro, jsonb_array_length(t.definicao -> 'campos') as campos from formulario t
      where t.id_formulario = ${id} and t.excluido_em is null and ${vejoFormulario(person)} for update of t`.execute(db);
    if (!rows[0]) throw notFound('Formulário');
    await needPapel(db, person, rows[0].id_quadro, papel);
    return rows[0];
  }
  /** An answer that is not processed yet, locked. */
  async function lockResposta(db: Db, person: Staff, id: number): Promise<{ id_formulario: number; estado: EstadoDeResposta }> {
    const { rows } = await sql<{ id_formulario: number; estado: EstadoDeResposta; id_quadro: number }>`select r.id_formulario, r.estado, t.id_quadro
      from formulario_resposta r join formulario t using (id_empresa, id_formulario)
      where r.id_resposta = ${id} and t.excluido_em is null and ${vejoFormulario(person)} for update of r`.execute(db);
    const [found] = rows;
    if (!found) throw notFound('Resposta', true);
    await needPapel(db, person, found.id_quadro, 2);
    if (found.estado === 1) throw new AppError('conflito', 'Esta resposta já foi processada.');
    return found;
  }

  return {
    /** What is edited goes to the sites; answers what number that is. Twice the same is once. */
    publicar: (person: Staff, id: number): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { campos } = await need(db, person, id, 3);
        if (campos === 0) throw new AppError('conflito', 'Inclua pelo menos um campo antes de publicar.');
        const { rows } = await sql<{ numero: number }>`update formulario set publicada = definicao, numero = numero + 1, publicado_em = now()
          where id_formulario = ${id} and publicada is distinct from definicao returning numero`.execute(db);
        if (!rows[0]) return (await sql<{ numero: number }>`select numero from formulario where id_formulario = ${id}`.execute(db)).rows[0]!.numero;
        const { numero } = rows[0];
        await sql`insert into formulario_versao (id_formulario, numero, definicao, id_login) select id_formulario, numero, publicada, ${person.id_login}::bigint
          from formulario where id_formulario = ${id}`.execute(db);
        await recordChange(db, 'formulario', id, 'alterado', { versao_no_site: [String(numero - 1), String(numero)] }, person.id_login);
        notarRegistros(db)?.mudou('formulario', id, 'alterado');
        return numero;
      }),

    /** What the sites showed, newest first. */
    versoes: (person: Staff, id: number): Promise<Reply<typeof formulario.versoes>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const { rows: own } = await sql`select from formulario t where t.id_formulario = ${id} and ${vejoFormulario(person)}`.execute(db);
        if (own.length === 0) throw notFound('Formulário');
        const { rows } = await sql<{ numero: number; publicada_em: Date; por: string; respostas: number; definicao: DefinicaoDeFormulario }>`
          select v.numero, v.publicada_em, coalesce(l.nome, '') as por, v.definicao,
            (select count(*) from formulario_resposta r where r.id_formulario = v.id_formulario and r.numero = v.numero and r.estado <> 5) as respostas
          from formulario_versao v left join login l on l.id_login = v.id_login where v.id_formulario = ${id} order by v.numero desc limit 200`.execute(db);
        return rows.map((row) => ({ ...row, publicada_em: row.publicada_em.toISOString() }));
      }),

    /** A file of an answer of a form that the person sees; 404 otherwise. */
    async arquivo(person: Staff, id_arquivo: number): Promise<FileReply> {
      const file = await database.lerEmpresa(person.id_empresa, async (db) => {
        const { rows } = await sql<{ nome: string; content_type: string; tamanho: number; caminho: string }>`select a.nome, a.content_type, a.tamanho, a.caminho
          from formulario_resposta_arquivo x join arquivo a on a.id_arquivo = x.id_arquivo join formulario_resposta r on r.id_resposta = x.id_resposta
            join formulario t on t.id_formulario = r.id_formulario
          where x.id_arquivo = ${id_arquivo} and t.excluido_em is null and ${vejoFormulario(person)}`.execute(db);
        return rows[0];
      });
      if (!file) throw notFound('Arquivo');
      return { stream: storage.read(file.caminho), size: file.tamanho, contentType: file.content_type, name: file.nome, inline: isInline(file.content_type) };
    },

    respostas: (
      person: Staff,
      { id_formulario, estado, page, rpp }: Input<typeof formularioResposta.getAll>['query'],
    ): Promise<Reply<typeof formularioResposta.getAll>> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        if (id_formulario !== undefined) {
          const { rows: own } = await sql`select from formulario t where t.id_formulario = ${id_formulario} and ${vejoFormulario(person)}`.execute(db);
          if (own.length === 0) throw notFound('Formulário');
        }
        const which = id_formulario === undefined ? sql`t.excluido_em is null and ${vejoFormulario(person)}` : sql`t.id_formulario = ${id_formulario}`;
        const of = sql`${which} and ${estado === undefined ? sql`r.estado <> 5` : sql`r.estado = ${estado}`}`;
        const { rows: counts } = await sql<{ total: number; filtrados: number }>`select count(*) as total, count(*) filter (where ${of}) as filtrados
          from formulario_resposta r join formulario t on t.id_formulario = r.id_formulario where ${which}`.execute(db);
        const { rows } =
          await sql<Row>`select r.id_resposta, r.id_formulario, r.numero, r.estado, r.motivo, r.dados, v.definicao, r.id_contato, c.nome_exibido as contato,
            r.id_bloco, q.dns, r.criado_em,
            (select coalesce(jsonb_agg(jsonb_build_object('id_arquivo', a.id_arquivo, 'id_campo', x.id_campo, 'nome', a.nome, 'content_type', a.content_type, 'tamanho', a.tamanho)
              order by a.id_arquivo), '[]') from formulario_resposta_arquivo x join arquivo a on a.id_arquivo = x.id_arquivo where x.id_resposta = r.id_resposta) as arquivos
          from formulario_resposta r join formulario_versao v on v.id_formulario = r.id_formulario and v.numero = r.numero join formulario t on t.id_formulario = r.id_formulario
            join kanban_quadro q on q.id_quadro = t.id_quadro left join contato c on c.id_contato = r.id_contato
          where ${of} order by r.id_resposta desc limit ${rpp} offset ${page * rpp}`.execute(db);
        return {
          data: rows.map(({ dados, definicao, criado_em, contato, arquivos, ...row }) => ({
            ...row,
            contato: contato ?? '',
            arquivos: arquivos.map(({ id_campo, ...arquivo }) => ({
              ...arquivo,
              titulo: definicao.campos.find(({ id }) => id === id_campo)?.titulo ?? '',
              url: `/api/formularioResposta/arquivo/${arquivo.id_arquivo}`,
            })),
            campos: respondido(definicao, dados),
            criado_em: criado_em.toISOString(),
          })),
          recordsTotal: counts[0]!.total,
          recordsFiltered: counts[0]!.filtrados,
        };
      }),

    processar: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { id_formulario } = await lockResposta(db, person, id);
        await sql`update formulario_resposta set estado = 0, motivo = '' where id_resposta = ${id}`.execute(db);
        await scheduleJob(db, 'formulario_processar', { id_resposta: id });
        notarRegistros(db)?.mudou('formulario', id_formulario, 'alterado');
      }),

    descartar: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { id_formulario } = await lockResposta(db, person, id);
        await sql`update formulario_resposta set estado = 5 where id_resposta = ${id}`.execute(db);
        notarRegistros(db)?.mudou('formulario', id_formulario, 'alterado');
      }),
  };
}
