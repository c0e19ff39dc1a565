import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Movidos } from '../../../core/pessoa.ts';

interface Par {
  id_a: number;
  id_b: number;
  motivos: string[];
  peso: number;
}

/** What a merge moves of contatos' own tables, as it is stored. */
interface DosContatos {
  contato_telefone: { id_telefone: number; principal: boolean }[];
  contato_identidade: { tipo: string; chave: string }[];
  contato_tag: number[];
  contato_mudanca: number[];
  /** Not kept at first. */
  contato_sugestao?: number[];
  /** What the search for doubles had found of the one that goes; not kept at first. */
  pares?: Par[];
  /** The main phone that gave way to one of the other; spec 5: exactly one. */
  principal: number | null;
}

const digitsOf = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`right(regexp_replace(${column}, '\\D', '', 'g'), 8)`;

/** Phones, names, tags and history; a phone or tag that `para` has already stays. The main phone of `de` becomes that of both when it was chosen. */
export async function mover(db: Db, de: number, para: number, campos: readonly string[]): Promise<Movidos> {
  const list = async <T>(query: RawBuilder<{ movido: T }>): Promise<T[]> => (await query.execute(db)).rows.map((row) => row.movido);
  const contato_telefone = await list<DosContatos['contato_telefone'][number]>(sql`with v as (
      select t.id_telefone, t.principal from contato_telefone t where t.id_contato = ${de}
        and not exists (select from contato_telefone o where o.id_contato = ${para} and ${digitsOf(sql`o.numero`)} = ${digitsOf(sql`t.numero`)})
    ) update contato_telefone t set id_contato = ${para}, principal = t.principal and not exists (select from contato_telefone o where o.id_contato = ${para})
    from v where t.id_telefone = v.id_telefone returning json_build_object('id_telefone', v.id_telefone, 'principal', v.principal) as movido`);
  const main = campos.includes('telefone') ? contato_telefone.find(({ principal }) => principal) : undefined;
  const [principal = null] = main
    ? await list<number>(sql`update contato_telefone set principal = false where id_contato = ${para} and principal returning id_telefone as movido`)
    : [];
  if (principal !== null) await sql`update contato_telefone set principal = true where id_telefone = ${main!.id_telefone}`.execute(db);
  const contato_identidade = await list<DosContatos['contato_identidade'][number]>(
    sql`update contato_identidade set id_contato = ${para} where id_contato = ${de} returning json_build_object('tipo', tipo, 'chave', chave) as movido`,
  );
  const contato_tag = await list<number>(sql`update contato_tag t set id_contato = ${para} where t.id_contato = ${de} and not exists (
      select from contato_tag o where o.id_contato = ${para} and sem_acento(o.name) = sem_acento(t.name)
        and ((o.type_value = 'bool' and t.type_value = 'bool') or (o.type_value <> 'bool' and t.type_value <> 'bool' and o.value = t.value))
    ) returning t.id_tag as movido`);
  const contato_mudanca = await list<number>(sql`update contato_mudanca set id_contato = ${para} where id_contato = ${de} returning id_mudanca as movido`);
  const contato_sugestao = await list<number>(sql`update contato_sugestao set id_contato = ${para} where id_contato = ${de} returning id_sugestao as movido`);
  const pares = await takePares(db, de);
  return { contato_telefone, contato_identidade, contato_tag, contato_mudanca, contato_sugestao, pares, principal } satisfies DosContatos;
}

/** Pairs with a record that goes out of the lists go with it, but for what people said of them. */
function takePares(db: Db, id_contato: number): Promise<Par[]> {
  return db
    .deleteFrom('contato_par')
    .where((e) => e.or([e('id_a', '=', id_contato), e('id_b', '=', id_contato)]))
    .where('id_distinguiu', 'is', null)
    .returning(['id_a', 'id_b', 'motivos', 'peso'])
    .execute();
}

export async function voltar(db: Db, movidos: Movidos, de: number, para: number): Promise<void> {
  const moved = movidos as unknown as DosContatos;
  await sql`update contato_telefone t set id_contato = ${de}, principal = v.principal
    from jsonb_to_recordset(${JSON.stringify(moved.contato_telefone)}::jsonb) as v (id_telefone bigint, principal boolean)
    where t.id_telefone = v.id_telefone and t.id_contato = ${para}`.execute(db);
  if (moved.principal !== null)
    await sql`update contato_telefone t set principal = true where t.id_telefone = ${moved.principal} and t.id_contato = ${para}
      and not exists (select from contato_telefone o where o.id_contato = ${para} and o.principal)`.execute(db);
  await sql`update contato_identidade t set id_contato = ${de} from jsonb_to_recordset(${JSON.stringify(moved.contato_identidade)}::jsonb) as v (tipo text, chave text)
    where t.tipo = v.tipo and t.chave = v.chave and t.id_contato = ${para}`.execute(db);
  await sql`update contato_tag set id_contato = ${de} where id_contato = ${para} and id_tag = any (${moved.contato_tag}::bigint[])`.execute(db);
  await sql`update contato_mudanca set id_contato = ${de} where id_contato = ${para} and id_mudanca = any (${moved.contato_mudanca}::bigint[])`.execute(db);
  await sql`update contato_sugestao set id_contato = ${de} where id_contato = ${para} and id_sugestao = any (${moved.contato_sugestao ?? []}::bigint[])`.execute(
    db,
  );
  // unless the other one is gone or a search found them anew
  await sql`insert into contato_par (id_a, id_b, motivos, peso)
    select p.id_a, p.id_b, array(select jsonb_array_elements_text(p.motivos)), p.peso
    from jsonb_to_recordset(${JSON.stringify(moved.pares ?? [])}::jsonb) as p (id_a bigint, id_b bigint, motivos jsonb, peso int)
    join contato a on a.id_contato = p.id_a join contato b on b.id_contato = p.id_b for key share of a, b on conflict do nothing`.execute(db);
}
