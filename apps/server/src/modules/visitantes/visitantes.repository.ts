import type { TextosDoChat, TipoDeArquivo } from '@prosa/contract/visitantes/partes.schemas.ts';
import type { PerguntaPublica } from '@prosa/contract/visitantes/perguntas.schemas.ts';
import { sql } from 'kysely';
import type { Visitor } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { chaveDoVisitante } from '../atendimentos/atendimentos.api.ts';

/** A web chat as its window needs it. */
export interface Chat {
  readonly id_empresa: number;
  readonly empresa: string;
  readonly id_chat_config: number;
  readonly id_wpp_config: number;
  readonly id_departamento: number | null;
  readonly chave: string;
  readonly dominios: readonly string[];
  readonly cor: string;
  readonly lado: 'direita' | 'esquerda';
  readonly distancia: number;
  readonly titulo: string;
  readonly saudacao: string;
  readonly pede_nome: 'nao' | 'opcional' | 'obrigatorio';
  readonly pede_email: 'nao' | 'opcional' | 'obrigatorio';
  readonly pede_telefone: 'nao' | 'opcional' | 'obrigatorio';
  readonly departamentos: readonly number[];
  readonly suspensa: boolean;
  readonly consentimento: string;
  readonly consentimento_versao: number;
  readonly pede_nota: 0 | 1;
  readonly so_identificados: 0 | 1;
  readonly avatar: string;
  readonly arquivos: TipoDeArquivo[];
  readonly maximo_mb: number;
  readonly idiomas: { en?: TextosDoChat; es?: TextosDoChat };
  readonly continua_no_whatsapp: 0 | 1;
  /** Sealed; '' none. */
  readonly segredo: string;
}

const fields = sql`t.id_empresa, e.nome_fantasia as empresa, t.id_chat_config, t.id_wpp_config, w.id_departamento, t.chave, t.dominios, t.cor, t.lado, t.distancia, t.titulo,
  t.saudacao, t.pede_nome, t.pede_email, t.pede_telefone, t.departamentos, t.consentimento, t.consentimento_versao, t.pede_nota, t.so_identificados, t.segredo,
  t.avatar, t.arquivos, t.maximo_mb, t.idiomas, exists (select from wpp_config c where c.id_empresa = t.id_empresa and c.id_wpp_config = t.id_wpp_continuar
    and c.ligada and c.excluido_em is null and c.telefone <> '')::int as continua_no_whatsapp,
  e.assinatura = 'suspensa' as suspensa`;
const live = sql`from chat_config t join wpp_config w on w.id_empresa = t.id_empresa and w.id_wpp_config = t.id_wpp_config join empresa e on e.id_empresa = t.id_empresa
  where t.ativo = 1 and t.excluido_em is null and e.exclusao_em is null`;

/** By its key alone: the company is not known before. Undefined for one that is off or gone; that of a suspended company takes messages, which wait. */
export async function findChat(db: Db, chave: string): Promise<Chat | undefined> {
  const { rows } = await sql<Chat>`select ${fields} ${live} and t.chave = ${chave}`.execute(db);
  return rows[0];
}

/** The company's first one: for clients that name none. */
export async function findPrimeiroChat(db: Db, id_empresa: number): Promise<Chat | undefined> {
  const { rows } = await sql<Chat>`select ${fields} ${live} and t.id_empresa = ${id_empresa} order by t.id_chat_config limit 1`.execute(db);
  return rows[0];
}

/** Sites that any company's chat may be shown on; null in it: some chat may be shown anywhere. */
export async function findDominios(db: Db): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ dominios: readonly string[] }>`select distinct t.dominios ${live}`.execute(db);
  return rows.map((row) => row.dominios);
}

export interface Escolhas {
  readonly departamentos: { id_departamento: number; nome: string }[];
  readonly assuntos: { id_assunto: number; assunto: string; id_departamento: number | null }[];
}
/** What a visitor chooses from before writing, in the order in which the company put it. */
export async function findEscolhas(db: Db, { departamentos }: Pick<Chat, 'departamentos'>): Promise<Escolhas> {
  if (departamentos.length === 0) return { departamentos: [], assuntos: [] };
  const ids = [...departamentos];
  const { rows } = await sql<{ id_departamento: number; nome: string }>`select d.id_departamento, d.nome from departamento d
    where d.id_departamento = any (${ids}::bigint[]) and d.status = 1 and d.excluido_em is null order by array_position(${ids}::bigint[], d.id_departamento)`.execute(
    db,
  );
  const { rows: assuntos } = await sql<{
    id_assunto: number;
    assunto: string;
    id_departamento: number | null;
  }>`select a.id_assunto, a.assunto, a.id_departamento from assunto a
    where a.status = 1 and a.cliente_ve = 1 and a.excluido_em is null and (a.id_departamento is null or a.id_departamento = any (${ids}::bigint[]))
    order by a.ordem, a.assunto collate "pt-BR-x-icu" limit 100`.execute(db);
  return { departamentos: rows, assuntos };
}

/** Places that a client's login may name where the chat lists none to choose from: any departamento open to the public, any assunto that customers see. */
export async function findNomeados(
  db: Db,
  { id_departamento = null, id_assunto = null }: { id_departamento?: number | null | undefined; id_assunto?: number | null | undefined },
): Promise<Escolhas> {
  const { rows: departamentos } = await sql<Escolhas['departamentos'][number]>`select d.id_departamento, d.nome from departamento d
    where d.id_departamento = ${id_departamento} and d.publico and d.status = 1 and d.excluido_em is null`.execute(db);
  const { rows: assuntos } = await sql<Escolhas['assuntos'][number]>`select a.id_assunto, a.assunto, a.id_departamento from assunto a
    where a.id_assunto = ${id_assunto} and a.status = 1 and a.cliente_ve = 1 and a.excluido_em is null`.execute(db);
  return { departamentos, assuntos };
}

/** What a chat asks and answers, in its order. */
export async function findPerguntas(db: Db, id_chat_config: number): Promise<PerguntaPublica[]> {
  const { rows } =
    await sql<PerguntaPublica>`select t.id_chat_pergunta, t.tipo, t.pergunta, t.resposta, t.formato, t.opcoes, t.obrigatoria, t.id_departamento, t.id_assunto
    from chat_pergunta t where t.ativo = 1 and t.excluido_em is null and (t.id_chat_config is null or t.id_chat_config = ${id_chat_config})
    order by t.ordem, t.id_chat_pergunta limit 60`.execute(db);
  return rows;
}

/** Where answers go besides the sala, by question. */
export async function findDestinos(
  db: Db,
  ids: readonly number[],
): Promise<{ id_chat_pergunta: number; destino: 'campo' | 'tag'; id_campo: number | null; tag: string }[]> {
  const { rows } = await sql<{
    id_chat_pergunta: number;
    destino: 'campo' | 'tag';
    id_campo: number | null;
    tag: string;
  }>`select id_chat_pergunta, destino, id_campo, tag
    from chat_pergunta where id_chat_pergunta = any (${[...ids]}::bigint[]) and destino <> 'conversa' order by ordem, id_chat_pergunta`.execute(db);
  return rows;
}

/** "Isso ajudou?", of a question that this chat shows. False when it does not. */
export async function contarAjuda(db: Db, id_chat_config: number, id_chat_pergunta: number, sim: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update chat_pergunta set ajudou = ajudou + ${sim ? 1 : 0}, nao_ajudou = nao_ajudou + ${sim ? 0 : 1}
    where id_chat_pergunta = ${id_chat_pergunta} and tipo = 'frequente' and ativo = 1 and excluido_em is null
      and (id_chat_config is null or id_chat_config = ${id_chat_config})`.execute(db);
  return numAffectedRows > 0n;
}

export interface Regras {
  readonly bloqueado: boolean;
  readonly consentimento: string;
  readonly consentimento_versao: number;
  readonly maximo_conversas: number;
  readonly suspensa: boolean;
  /** What is known of them was kept a short while ago. */
  readonly visto: boolean;
}
/** What holds for this visitor now. */
export async function findRegras(db: Db, { id_chat_config, topic, consentimento }: Visitor): Promise<Regras | undefined> {
  const { rows } = await sql<Regras>`select t.consentimento, t.consentimento_versao, t.maximo_conversas,
      exists (select from empresa e where e.id_empresa = t.id_empresa and e.assinatura = 'suspensa') as suspensa,
      coalesce(v.id_contato is not null and v.visto_em > now() - interval '5 minutes' and v.consentimento_versao is not distinct from ${consentimento}::int, false) as visto,
      v.bloqueado_em is not null as bloqueado
    from chat_config t left join visitante v on v.chave = ${chaveDoVisitante(topic)}
    where t.id_chat_config = ${id_chat_config} and t.ativo = 1 and t.excluido_em is null`.execute(db);
  return rows[0];
}

/** Whether staff see what is typed in this chat before it is sent. */
export async function mostraDigitando(db: Db, id_chat_config: number): Promise<boolean> {
  const { rows } = await sql`select from chat_config where id_chat_config = ${id_chat_config} and mostra_digitando = 1`.execute(db);
  return rows.length > 0;
}

/** What is kept of a visitor; undefined: they were never seen, or did not agree to that. */
export const findVisitante = (
  db: Db,
  chave: string,
): Promise<{ id_visitante: number; id_contato: number | null; id_externo: string | null; email_provado: string } | undefined> =>
  db.selectFrom('visitante').select(['id_visitante', 'id_contato', 'id_externo', 'email_provado']).where('chave', '=', chave).executeTakeFirst();

/** They wrote: kept with what they said of themselves. Answers the contato, and whether this is their first message. */
export async function keepVisitante(db: Db, visitor: Visitor, id_sala: number): Promise<{ id_contato: number; novo: boolean }> {
  const { topic, id_chat_config, nome, email, telefone, pagina, origem, consentimento, provado } = visitor;
  const chave = chaveDoVisitante(topic);
  const { rows } = await sql<{
    id_contato: number;
    novo: boolean;
  }>`insert into visitante (chave, id_chat_config, id_externo, id_contato, nome, email, email_provado, telefone, pagina, origem,
      consentimento_versao, consentimento_em)
    select ${chave}, ${id_chat_config}::bigint, ${provado?.id ?? null}::text, s.id_contato, ${nome}, ${email}, ${provado?.email ?? ''}, ${telefone}, ${pagina}, ${origem}, ${consentimento}::int,
      case when ${consentimento}::int is not null then now() end from sala s where s.id_sala = ${id_sala} and s.id_contato is not null
    on conflict (id_empresa, chave) do update set id_contato = excluded.id_contato, visto_em = now(),
      nome = coalesce(nullif(excluded.nome, ''), visitante.nome), email = coalesce(nullif(excluded.email, ''), visitante.email),
      email_provado = coalesce(nullif(excluded.email_provado, ''), visitante.email_provado),
      telefone = coalesce(nullif(excluded.telefone, ''), visitante.telefone), pagina = coalesce(nullif(excluded.pagina, ''), visitante.pagina),
      visitas = visitante.visitas + case when visitante.visto_em < now() - interval '30 minutes' then 1 else 0 end,
      consentimento_em = case when excluded.consentimento_versao is distinct from visitante.consentimento_versao then now() else visitante.consentimento_em end,
      consentimento_versao = coalesce(excluded.consentimento_versao, visitante.consentimento_versao)
    returning id_contato, not exists (select from visitante before where before.chave = ${chave} and before.id_contato is not null) as novo`.execute(db);
  return rows[0]!;
}
