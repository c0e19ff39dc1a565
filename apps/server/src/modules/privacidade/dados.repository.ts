import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { visibleTo } from '../atendimentos/atendimentos.api.ts';
import type { Asker } from '../exportacoes/exportacoes.api.ts';

type Json = Record<string, unknown>;

/** Everything of the record itself and what hangs on it, but for conversations. Worked-out columns and numbers of the database tell nobody anything. */
export async function findRegistro(db: Db, id_contato: number): Promise<Json> {
  const { rows } = await sql<{ dados: Json }>`select jsonb_build_object(
    'contato', to_jsonb(c) - '{id_empresa,busca,palavras,facetas,etiquetas,departamentos,situacao,campos,consentimentos,apagado_em,versao,conversa_em}'::text[],
    'campos_da_empresa', (select coalesce(jsonb_object_agg(p.nome, c.campos -> p.id_campo::text), '{}') from campo_personalizado p where c.campos ? p.id_campo::text),
    'telefones', (select coalesce(jsonb_agg(jsonb_build_object('numero', t.numero, 'tipo', t.tipo_contato, 'principal', t.principal) order by t.id_telefone), '[]') from contato_telefone t where t.id_contato = c.id_contato),
    'identidades', (select coalesce(jsonb_agg(jsonb_build_object('tipo', i.tipo, 'valor', i.valor, 'origem', i.origem, 'desde', i.criado_em) order by i.criado_em), '[]') from contato_identidade i where i.id_contato = c.id_contato),
    'tags', (select coalesce(jsonb_agg(jsonb_build_object('nome', g.name, 'valor', g.value, 'desde', g.criado_em) order by g.id_tag), '[]') from contato_tag g where g.id_contato = c.id_contato),
    'consentimentos', (select coalesce(jsonb_agg(jsonb_build_object('finalidade', k.finalidade, 'concedido', k.concedido, 'como', k.origem, 'por_onde', k.canal, 'texto', k.texto, 'em', k.em) order by k.em, k.id_consentimento), '[]') from contato_consentimento k where k.id_contato = c.id_contato),
    'mudancas', (select coalesce(jsonb_agg(jsonb_build_object('em', m.em, 'tipo', m.tipo, 'campos', m.campos) order by m.em, m.id_mudanca), '[]') from contato_mudanca m where m.id_contato = c.id_contato),
    'cliente', (select case when exists (select from contato o where o.id_cliente = k.id_cliente and o.id_contato <> c.id_contato and o.apagado_em is null)
        then jsonb_build_object('nome', k.nome_exibido)
        else to_jsonb(k) - '{id_empresa,busca,facetas,versao}'::text[]
          || jsonb_build_object('acesso', (select jsonb_build_object('usuario', a.usuario, 'ativo', a.ativo, 'ultimo_acesso', a.ultimo_acesso) from acesso_do_cliente a where a.id_cliente = k.id_cliente)) end
      from cliente k where k.id_cliente = c.id_cliente)
  ) as dados from contato c where c.id_contato = ${id_contato}`.execute(db);
  return rows[0]?.dados ?? {};
}

export interface Conversa {
  id_sala: number;
  aberta_em: Date;
  encerrada_em: Date | null;
  situacao: string;
  linha: string | null;
  departamento: string | null;
  assunto: string | null;
  motivo: string | null;
}

/** Those of the contato's conversations that the person may see, oldest first. */
export async function findConversas(db: Db, person: Asker, id_contato: number): Promise<Conversa[]> {
  const { rows } = await sql<
    Omit<Conversa, 'situacao'> & { status_id: number }
  >`select s.id_sala, s.criado_em as aberta_em, s.encerrado_em as encerrada_em, s.status_id,
      w.nome as linha, d.nome as departamento, a.assunto, mo.motivo
    from sala s left join wpp_config w on w.id_wpp_config = s.id_wpp_config left join departamento d on d.id_departamento = s.id_departamento
    left join assunto a on a.id_assunto = s.id_assunto left join motivo_encerramento mo on mo.id_motivo = s.id_motivo
    where s.id_contato = ${id_contato} and ${visibleTo(person)} order by s.criado_em, s.id_sala`.execute(db);
  return rows.map(({ status_id, ...row }) => ({ ...row, situacao: statusTexts[status_id] ?? '' }));
}

export interface MensagemDaPessoa {
  id_mensagem: number;
  em: Date;
  de: string;
  tipo: string;
  texto: string;
  link: unknown;
  dados: unknown;
  apagada: boolean;
  editada: boolean;
  reacoes: string[] | null;
  id_arquivo: number | null;
  arquivo: string | null;
}

/** A page of a conversation after one of its messages. Colleagues' events are no data of the person; notes are, and only come when asked for. */
export async function findMensagens(db: Db, id_sala: number, notas: boolean, after: number, limit: number): Promise<MensagemDaPessoa[]> {
  const { rows } = await sql<MensagemDaPessoa>`select m.id_mensagem, m.em, m.de, m.tipo, case when m.deletada then '' else m.texto end as texto,
      case when not m.deletada then m.link end as link, case when not m.deletada then m.dados end as dados, m.deletada as apagada, m.editada,
      (select array_agg(r.emoji) from mensagem_reacao r where r.id_mensagem = m.id_mensagem and r.emoji <> '') as reacoes,
      case when not m.deletada then m.id_arquivo end as id_arquivo, case when not m.deletada then f.nome end as arquivo
    from mensagem m left join arquivo f on f.id_arquivo = m.id_arquivo
    where m.id_sala = ${id_sala} and m.tipo <> 'sistema' and (${notas} or m.tipo <> 'nota') and m.id_mensagem > ${after} order by m.id_mensagem limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface ArquivoDaPessoa {
  id_arquivo: number;
  nome: string;
  caminho: string;
  tamanho: number;
}

/** The files of these conversations and those kept with the record, after one of them. */
export async function findArquivos(
  db: Db,
  id_contato: number,
  salas: readonly number[],
  notas: boolean,
  after: number,
  limit: number,
): Promise<ArquivoDaPessoa[]> {
  const { rows } = await sql<ArquivoDaPessoa>`select f.id_arquivo, f.nome, f.caminho, f.tamanho from arquivo f
    where f.id_arquivo > ${after} and (f.id_arquivo in (select m.id_arquivo from mensagem m where m.id_sala = any (${[...salas]}::bigint[]) and not m.deletada and (${notas} or m.tipo <> 'nota'))
      or f.id_arquivo in (select x.id_arquivo from anexo x where x.area = 'contatos' and x.id_registro = ${id_contato} and x.excluido_em is null))
    order by f.id_arquivo limit ${limit}`.execute(db);
  return rows;
}

/** How much there is to write: messages, and files. */
export async function countPackage(db: Db, salas: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) + count(m.id_arquivo) as n from mensagem m where m.id_sala = any (${[...salas]}::bigint[])`.execute(
    db,
  );
  return rows[0]!.n;
}

export async function findFuso(db: Db): Promise<string> {
  const { rows } = await sql<{ fuso: string }>`select fuso from empresa where id_empresa = id_empresa_atual()`.execute(db);
  return rows[0]?.fuso ?? 'America/Sao_Paulo';
}
