import { permits } from '@prosa/contract/permissions.ts';
import { sql } from 'kysely';
import { grantsOf } from '../../core/auth/grants.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { administers, losesForGood, tooWide } from './grupos.policy.ts';
import { findRights, type GrupoRights, lockRights } from './grupos.repository.ts';

const withinReach = (person: Staff, g: GrupoRights): boolean =>
  person.superadmin ||
  (tooWide(person, g, undefined).length === 0 &&
    grantsOf(g.modelo, g.overrides, false).every((n) => n.status === 0 || permits(person.grants, n.controller, n.funcao)));

/** Refuses, at `id_grupo`, a grupo that may more than the person: it would be theirs by way of somebody else. */
export async function exigirGrupoAoAlcance(db: Db, person: Staff, id_grupo: number): Promise<void> {
  const found = (await findRights(db)).find((g) => g.id_grupo === id_grupo);
  if (!found) throw invalid({ id_grupo: 'Escolha um grupo' });
  if (!withinReach(person, found)) throw invalid({ id_grupo: 'Você não pode dar um grupo que pode mais que o seu' });
}

/** Refuses acts on somebody who may more than the person. */
export async function exigirPessoaAoAlcance(db: Db, person: Staff, id_grupo: number): Promise<void> {
  const found = (await findRights(db)).find((g) => g.id_grupo === id_grupo);
  if (!found) throw notFound('Grupo');
  if (!withinReach(person, found)) throw new AppError('sem_permissao', 'Esta pessoa pode mais que você. Peça a quem administra.');
}

/** Rights of the people who work here and have signed in, one entry for each grupo; operators of the platform have all. */
async function manned(db: Db) {
  const { rows } = await sql<{ id_grupo: number; superadmin: boolean }>`select distinct m.id_grupo, l.superadmin
    from membro m join login l using (id_login) join usuario_da_empresa u using (id_login) where m.ativo and not u.sem_senha`.execute(db);
  const grupos = await findRights(db);
  return rows.flatMap(({ id_grupo, superadmin }) => {
    const g = grupos.find((one) => one.id_grupo === id_grupo);
    return g ? [{ superadmin, grants: grantsOf(g.modelo, g.overrides, superadmin) }] : [];
  });
}

/** Changes who is in which grupo, unless nobody would be left who administers, or some right could be given by nobody any more. */
export async function manterAdministracao(db: Db, work: () => Promise<void>): Promise<void> {
  await lockRights(db);
  const before = await manned(db);
  await work();
  const after = await manned(db);
  const some = (list: typeof before): boolean => list.some(({ grants }) => administers(grants));
  const people = (list: typeof before) => list.flatMap(({ superadmin, grants }) => (superadmin ? [] : [grants]));
  if ((some(before) && !some(after)) || (people(after).length > 0 && losesForGood(people(before), people(after))))
    throw new AppError('conflito', 'Esta é a última pessoa que administra a empresa. Dê esse papel a outra antes.');
}
