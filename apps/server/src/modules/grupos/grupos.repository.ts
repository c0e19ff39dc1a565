import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import { sql } from 'kysely';
import type { Modelo, Override } from '../../core/auth/grants.ts';
import type { Escopo } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import type { Escopos } from './grupos.policy.ts';

const escopos = ['g.escopo_atendimento', 'g.escopo_ticket', 'g.escopo_contato', 'g.escopo_bloco'] as const;

export interface GrupoRights extends Escopos {
  id_grupo: number;
  nome: string;
  modelo: Modelo;
  overrides: Override[];
  pessoas: number;
}

/** What decides the rights of every grupo; people counted are those who work now and are no platform operators. */
export async function findRights(db: Db): Promise<GrupoRights[]> {
  const rows = await db
    .selectFrom('grupo as g')
    .where('g.excluido_em', 'is', null)
    .select(escopos)
    .select([
      'g.id_grupo',
      'g.nome',
      'g.modelo',
      sql<number>`(select count(*) from membro m join login l using (id_login) where m.id_empresa = g.id_empresa and m.id_grupo = g.id_grupo and m.ativo and not l.superadmin)`.as(
        'pessoas',
      ),
      sql<Override[]>`coalesce((select json_agg(json_build_object('controller', p.controller, 'funcao', p.funcao, 'permitido', p.permitido))
        from grupo_permissao p where p.id_empresa = g.id_empresa and p.id_grupo = g.id_grupo), '[]')`.as('overrides'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, modelo: row.modelo as Modelo })) as GrupoRights[];
}

/** One change of rights at a time per empresa, until the transaction ends. */
export async function lockRights(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('grupos', id_empresa_atual()))`.execute(db);
}

// decisions "People, companies and access": the grupos of each new empresa
const modelos: readonly { modelo: GrupoModelo; nome: string; escopo: Escopo }[] = [
  { modelo: 'administrador', nome: 'Administrador', escopo: 'todos' },
  { modelo: 'supervisor', nome: 'Supervisor', escopo: 'todos' },
  { modelo: 'atendente', nome: 'Atendente', escopo: 'departamento' },
];

/** The grupos that every empresa begins with, by model. */
export async function insertModelos(db: Db): Promise<Record<GrupoModelo, number>> {
  const made = await db
    .insertInto('grupo')
    .values(modelos.map(({ modelo, nome, escopo }) => ({ nome, modelo, escopo_atendimento: escopo, escopo_ticket: escopo, escopo_bloco: escopo })))
    .returning(['modelo', 'id_grupo'])
    .execute();
  return Object.fromEntries(made.map((g) => [g.modelo, g.id_grupo])) as Record<GrupoModelo, number>;
}

/** What the grupo may other than its model: `same` entries say nothing new and go. */
export async function saveOverrides(db: Db, id_grupo: number, entries: readonly (Override & { same: boolean })[]): Promise<void> {
  for (const same of [true, false]) {
    const rows = entries.filter((e) => e.same === same);
    if (rows.length === 0) continue;
    if (same) {
      await db
        .deleteFrom('grupo_permissao')
        .where('id_grupo', '=', id_grupo)
        .where((eb) => eb.or(rows.map((r) => eb.and({ controller: r.controller, funcao: r.funcao }))))
        .execute();
    } else {
      await db
        .insertInto('grupo_permissao')
        .values(rows.map(({ controller, funcao, permitido }) => ({ id_grupo, controller, funcao, permitido })))
        .onConflict((c) => c.columns(['id_empresa', 'id_grupo', 'controller', 'funcao']).doUpdateSet((eb) => ({ permitido: eb.ref('excluded.permitido') })))
        .execute();
    }
  }
}

/** People who work now in these grupos, by name. */
export async function findPeople(db: Db, ids: readonly number[]): Promise<{ id_grupo: number; id_login: number; nome: string }[]> {
  return db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .select(['m.id_grupo', 'm.id_login', 'l.nome'])
    .where('m.ativo', '=', true)
    .where('m.id_grupo', 'in', ids.length > 0 ? [...ids] : [0])
    .orderBy(sql`l.nome collate "pt-BR-x-icu"`)
    .limit(5000)
    .execute();
}

/** Gives one grupo the own permissions of another, whose model it has. */
export async function copyOverrides(db: Db, de: number, para: number): Promise<void> {
  await sql`insert into grupo_permissao (id_grupo, controller, funcao, permitido)
    select ${para}::bigint, controller, funcao, permitido from grupo_permissao where id_grupo = ${de}`.execute(db);
}
