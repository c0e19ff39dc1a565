import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { esvaziar } from '../contatos/contatos.api.ts';

/** Whom it is about: the record and those that went into it, with everything by which rows elsewhere are found. */
export interface Alvo {
  readonly ids: readonly number[];
  readonly salas: readonly number[];
  /** Their clientes to whom nobody else is linked. */
  readonly clientes: readonly number[];
  readonly identidades: readonly string[];
  /** Local digits of their phones, with and without the ninth. */
  readonly fones: readonly string[];
  readonly emails: readonly string[];
  readonly documentos: readonly string[];
}

const ids8 = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
/** Files `x` that are kept with these contatos and clientes. */
const deles = (contatos: readonly number[], clientes: readonly number[]) =>
  sql`(x.area = 'contatos' and x.id_registro = any (${ids8(contatos)}) or x.area = 'clientes' and x.id_registro = any (${ids8(clientes)}))`;

function writings(numero: string): string[] {
  const digits = numero.replace(/\D/g, '');
  const local = digits.startsWith('55') && digits.length >= 12 ? digits.slice(2) : digits;
  if (local.length === 11 && local[2] === '9') return [local, local.slice(0, 2) + local.slice(3)];
  return local.length === 10 ? [local, `${local.slice(0, 2)}9${local.slice(2)}`] : [local];
}

export async function findAlvo(db: Db, contatos: readonly number[]): Promise<Alvo> {
  const { rows } = await sql<{ ids: number[] }>`with recursive todos as (
      select unnest(${[...contatos]}::bigint[]) as id union select m.id_perdedor from contato_mescla m join todos t on t.id = m.id_contato where m.desfeita_em is null
    ) select array_agg(id) as ids from todos`.execute(db);
  const { ids } = rows[0]!;
  const all = ids8(ids);
  const { rows: found } = await sql<{
    salas: number[];
    clientes: number[];
    identidades: string[];
    fones: string[];
    emails: string[];
    documentos: string[];
  }>`select
      coalesce((select array_agg(s.id_sala) from sala s where s.id_contato = any (${all})), '{}') as salas,
      coalesce((select array_agg(distinct c.id_cliente) from contato c where c.id_contato = any (${ids8(contatos)}) and c.id_cliente is not null and not exists (
        select from contato o where o.id_cliente = c.id_cliente and not o.id_contato = any (${all}) and o.apagado_em is null)), '{}') as clientes,
      coalesce((select array_agg(i.tipo || ':' || i.chave) from contato_identidade i where i.id_contato = any (${all})), '{}') as identidades,
      coalesce((select array_agg(n) from (select t.numero as n from contato_telefone t where t.id_contato = any (${all})
        union select i.valor from contato_identidade i where i.id_contato = any (${all}) and i.tipo = 'telefone'
        union select c.telefone from contato c where c.id_contato = any (${all}) and c.telefone is not null) x), '{}') as fones,
      coalesce((select array_agg(distinct lower(c.email)) from contato c where c.id_contato = any (${all}) and c.email is not null), '{}') as emails,
      coalesce((select array_agg(d) from contato c, unnest(array[c.cpf, c.cnpj]) d where c.id_contato = any (${all}) and d <> ''), '{}') as documentos`.execute(
    db,
  );
  return { ids, ...found[0]!, fones: found[0]!.fones.flatMap(writings) };
}

/** Words and files out of the conversations; `conversas` says whether the messages themselves stay. Answers the files that nothing holds any more. */
export async function esvaziarConversas(db: Db, { ids, salas, clientes }: Alvo, conversas: 'sem_texto' | 'apagar'): Promise<string[]> {
  const rooms = ids8(salas);
  const { rows: held } = await sql<{ id_arquivo: number }>`select m.id_arquivo from mensagem m where m.id_sala = any (${rooms}) and m.id_arquivo is not null
    union select x.id_arquivo from anexo x where ${deles(ids, clientes)}`.execute(db);
  for (const table of ['agendamento', 'rascunho', 'notificacao'] as const)
    if (salas.length > 0)
      await db
        .deleteFrom(table)
        .where('id_sala', 'in', [...salas])
        .execute();
  await sql`delete from mensagem_reacao r using mensagem m where m.id_mensagem = r.id_mensagem and m.id_sala = any (${rooms})`.execute(db);
  if (conversas === 'apagar') {
    await sql`update mensagem r set id_resposta = null from mensagem m where m.id_sala = any (${rooms}) and r.id_resposta = m.id_mensagem`.execute(db);
    await sql`delete from mensagem where id_sala = any (${rooms})`.execute(db);
    await sql`update sala_membro set lido_ate = 0, lido_linhas = 0 where id_sala = any (${rooms})`.execute(db);
    await sql`update sala set ultimo_index = 0, linhas_sistema = 0, nao_lidas = 0, ultima_tipo = null, ultima_de = null where id_sala = any (${rooms})`.execute(
      db,
    );
  } else {
    // as people see a message that was taken back; nothing of it is sent any more
    await sql`update mensagem set texto = '', link = null, dados = null, id_arquivo = null, erro = null, id_externo = null, private_id = null, saida = null,
        deletada = true where id_sala = any (${rooms})`.execute(db);
  }
  await sql`update sala set busca = sem_acento('Contato excluído'), ultima_texto = null, destino = null where id_sala = any (${rooms})`.execute(db);
  await sql`select esquecer_motivos(${rooms})`.execute(db);
  await sql`delete from anexo x where ${deles(ids, clientes)}`.execute(db);
  return soltarArquivos(
    db,
    held.map((row) => row.id_arquivo),
  );
}

/** Forgets those of the files that nothing holds any more; answers where their bytes are. */
export async function soltarArquivos(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows: files } = await sql<{ caminho: string; caminho_miniatura: string | null }>`delete from arquivo f
    where f.id_arquivo = any (${ids8(ids)})
      and not exists (select from mensagem m where m.id_arquivo = f.id_arquivo) and not exists (select from anexo x where x.id_arquivo = f.id_arquivo)
      and not exists (select from modelo_item i where i.id_arquivo = f.id_arquivo) returning f.caminho, f.caminho_miniatura`.execute(db);
  return files.flatMap(({ caminho, caminho_miniatura }) => [caminho, ...(caminho_miniatura === null ? [] : [caminho_miniatura])]);
}

/** What the network brought and still holds raw. Answers files of the simulated phone. */
export async function esquecerRede(db: Db, { identidades, fones, salas }: Alvo): Promise<string[]> {
  const mine = (column: string) =>
    sql`(right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 11) = any (${[...fones]}::text[]) or right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10) = any (${[...fones]}::text[]))`;
  await sql`delete from wpp_evento e where e.chave_contato = any (${[...identidades]}::text[])
    or e.corpo ->> 'id_externo' in (select m.id_externo from mensagem m where m.id_sala = any (${ids8(salas)}) and m.id_externo is not null)`.execute(db);
  await sql`delete from simulador_reacao r where ${mine('r.telefone')}`.execute(db);
  const { rows } = await sql<{
    caminho: string | null;
  }>`delete from simulador_mensagem s where ${mine('s.telefone')} returning s.arquivo ->> 'caminho' as caminho`.execute(db);
  return rows.flatMap(({ caminho }) => caminho ?? []);
}

/** Rows of imported files, memories of acts and merges, and exports that may hold the person. Answers the files of the exports. */
export async function esquecerCopias(db: Db, { ids, fones, emails, documentos }: Alvo): Promise<string[]> {
  const all = ids8(ids);
  // a row that did not become a contato is known by what it says
  const { rows: touched } = await sql<{ id_importacao: number }>`with l as (
      update importacao_linha l set celulas = '{}', erros = '{}', antes = null where l.id_contato = any (${all}) or exists (
        select from unnest(l.celulas) c, regexp_replace(c, '\\D', '', 'g') d
        where lower(trim(c)) = any (${[...emails]}::text[]) or upper(regexp_replace(c, '[^[:alnum:]]', '', 'g')) = any (${[...documentos]}::text[])
          or (length(d) between 10 and 13 and (right(d, 11) = any (${[...fones]}::text[]) or right(d, 10) = any (${[...fones]}::text[]))))
      returning l.id_importacao) select distinct id_importacao from l`.execute(db);
  await sql`update importacao i set colunas = (select coalesce(jsonb_agg(c || '{"exemplos": []}' order by n), '[]') from jsonb_array_elements(i.colunas) with ordinality x(c, n))
    where i.id_importacao = any (${ids8(touched.map((row) => row.id_importacao))})`.execute(db);
  await sql`update contato_lote l set filtro = null, valor = null where l.estado in ('pronto', 'desfeito')
    and l.id_lote in (select i.id_lote from contato_lote_item i where i.id_contato = any (${all}))`.execute(db);
  await sql`delete from contato_mescla where id_contato = any (${all}) or id_perdedor = any (${all})`.execute(db);
  await sql`delete from contato_par where id_a = any (${all}) or id_b = any (${all})`.execute(db);
  const { rows } = await sql<{
    caminho: string | null;
  }>`delete from exportacao where tipo in ('contatos', 'atendimentos', 'clientes', 'contato_dados') returning caminho`.execute(db);
  return rows.flatMap(({ caminho }) => caminho ?? []);
}

async function esvaziarCliente(db: Db, id_cliente: number): Promise<void> {
  await sql`select tirar_acesso_do_cliente(${id_cliente})`.execute(db);
  await db.deleteFrom('cliente_email_novo').where('id_cliente', '=', id_cliente).execute();
  await db.deleteFrom('contato_tag').where('id_cliente', '=', id_cliente).execute();
  await sql`update registro_mudanca set campos = '{}' where area = 'clientes' and id_registro = ${id_cliente}`.execute(db);
  await sql`update cliente set tipo = 1, nome = 'Cliente anonimizado', email = '', status = 0, razao_social = '', nome_fantasia = '', cpf = '', cnpj = '', ie = '',
      cep = '', logradouro = '', numero = '', complemento = '', bairro = '', id_municipio = null, id_uf = null, telefones = '[]', observacoes = '',
      excluido_em = coalesce(excluido_em, now()), versao = versao + 1, alterado_em = now() where id_cliente = ${id_cliente}`.execute(db);
}

/** The records themselves: an empty one stays under the conversations, with when it was and what was agreed to. */
export async function esvaziarRegistros(db: Db, id_login: number | null, { ids, clientes }: Alvo): Promise<void> {
  await sql`update contato_consentimento set texto = '', canal = '' where id_contato = any (${ids8(ids)})`.execute(db);
  // its own way asks for the trash first; those that went into this one are ended already
  await sql`update contato set excluido_em = coalesce(excluido_em, now()), apagado_em = null, campos = '{}' where id_contato = any (${ids8(ids)})`.execute(db);
  await esvaziar(db, id_login, ids);
  for (const id_cliente of clientes) await esvaziarCliente(db, id_cliente);
}

export interface Situacao {
  /** The name as people see it. */
  nome: string;
  apagado: boolean;
  aberta: boolean;
}
const situacao = sql`select c.nome_exibido as nome, c.apagado_em is not null as apagado,
  exists (select from sala s where s.id_contato = c.id_contato and s.status_id in (0, 1, 2, 6, 7)) as aberta from contato c`;

export async function findSituacao(db: Db, id_contato: number): Promise<Situacao | undefined> {
  return (await sql<Situacao>`${situacao} where c.id_contato = ${id_contato}`.execute(db)).rows[0];
}

/** The same, held until the transaction ends. */
export async function lockSituacao(db: Db, id_contato: number): Promise<Situacao | undefined> {
  return (await sql<Situacao>`${situacao} where c.id_contato = ${id_contato} for update of c`.execute(db)).rows[0];
}
