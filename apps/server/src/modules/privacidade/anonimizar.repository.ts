import { phoneVariants, storedPhone, withCountry } from '@prosa/brasil/telefone.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Alvo } from '../../core/pessoa.ts';

const ids8 = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;
function writings(numero: string): string[] {
  const stored = storedPhone(numero);
  // found by the end of what is written elsewhere, with country or without
  return stored.startsWith('+') ? [withCountry(stored)] : phoneVariants(stored).map((digits) => digits.replace(/^55(?=\d{10,11}$)/, ''));
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
        select from contato o where o.id_cliente = c.id_cliente and not o.id_contato = any (${all}) and o.apagado_em is null)
        and not exists (select from pessoa_do_cliente p where p.id_cliente = c.id_cliente and p.id_contato = c.id_contato and not p.principal)), '{}') as clientes,
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
