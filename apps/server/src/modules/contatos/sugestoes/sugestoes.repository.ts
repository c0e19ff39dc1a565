import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo } from '../lista/contatos.scope.ts';

/** Where a stranger said it: the form or the web chat, by name. */
export interface OndeDisse {
  readonly origem: 'formulario' | 'chat';
  readonly detalhe: string;
}
export type Diferente = readonly [campo: 'nome' | 'telefone' | 'email' | `campos.${number}`, valor: string];

/** As many wait of one contato; what a stranger sends beyond them is in the answer alone. */
const maxEsperando = 20;

/** Keeps what differs until a person decides; what waits already, or was refused, is not suggested again. */
export async function sugerir(db: Db, id_contato: number, { origem, detalhe }: OndeDisse, difere: readonly Diferente[]): Promise<void> {
  if (difere.length === 0) return;
  await sql`insert into contato_sugestao (id_contato, campo, valor, origem, detalhe)
    select ${id_contato}::bigint, t.campo, t.valor, ${origem}, ${detalhe.slice(0, 200)}
    from unnest(${difere.map(([campo]) => campo)}::text[], ${difere.map(([, valor]) => valor.slice(0, 4000))}::text[]) as t (campo, valor)
    where not exists (select from contato_sugestao o where o.id_contato = ${id_contato} and o.campo = t.campo and lower(o.valor) = lower(t.valor)
      and o.aceita is not true)
    limit greatest(0, ${maxEsperando} - (select count(*) from contato_sugestao e where e.id_contato = ${id_contato} and e.aceita is null))`.execute(db);
}

export interface Sugestao extends OndeDisse {
  readonly id_sugestao: number;
  readonly id_contato: number;
  readonly campo: Diferente[0];
  readonly valor: string;
  readonly criado_em: Date;
  readonly aceita: boolean | null;
}

export async function findEsperando(db: Db, id_contato: number): Promise<Sugestao[]> {
  const { rows } = await sql<Sugestao>`select id_sugestao, id_contato, campo, valor, origem, detalhe, criado_em, aceita from contato_sugestao
    where id_contato = ${id_contato} and aceita is null order by id_sugestao`.execute(db);
  return rows;
}

/** Locked, with its contato seen by this person; undefined otherwise. */
export async function lockSugestao(db: Db, person: Staff, id_sugestao: number): Promise<Sugestao | undefined> {
  const { rows } = await sql<Sugestao>`select s.id_sugestao, s.id_contato, s.campo, s.valor, s.origem, s.detalhe, s.criado_em, s.aceita
    from contato_sugestao s join contato c on c.id_contato = s.id_contato where s.id_sugestao = ${id_sugestao} and ${visibleTo(person)} for update of s`.execute(
    db,
  );
  return rows[0];
}

/** `aceita` null: it waits again. */
export async function resolver(db: Db, id_sugestao: number, aceita: boolean | null, id_login: number): Promise<void> {
  await sql`update contato_sugestao set aceita = ${aceita}, id_login = ${id_login}, resolvida_em = case when ${aceita}::boolean is null then null else now() end
    where id_sugestao = ${id_sugestao}`.execute(db);
}
