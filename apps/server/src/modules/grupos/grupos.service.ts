import type { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { allowedByModel, permissionNodes } from '@prosa/contract/permission-tree.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { grantsOf } from '../../core/auth/grants.ts';
import type { Grant, Staff } from '../../core/auth/person.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { functionsOf, losesForGood, type Manned, mayChange, notTheirsToNarrow, reachLost, tooWide } from './grupos.policy.ts';
import * as repository from './grupos.repository.ts';

type Rights = repository.GrupoRights;

const rightsOf = (g: Rights): Grant[] => grantsOf(g.modelo, g.overrides, false);
const manned = (grupos: readonly Rights[]): Manned[] => grupos.filter((g) => g.pessoas > 0).map((g) => ({ grants: rightsOf(g), escopos: g }));
const grantsOfAll = (grupos: readonly Manned[]) => grupos.map(({ grants }) => grants);
const allTold = (fields: readonly string[], text: string): AppError => invalid(Object.fromEntries(fields.map((field) => [field, text])));

export function gruposService({ database, sessions, audit }: Core) {
  return {
    list: (id_empresa: number) => database.comEmpresa(id_empresa, repository.findGrupos),

    async rights(id_empresa: number, id_grupo: number): Promise<Grant[]> {
      const grupos = await database.comEmpresa(id_empresa, repository.findRights);
      const found = grupos.find((g) => g.id_grupo === id_grupo);
      if (!found) throw notFound('Grupo');
      return rightsOf(found);
    },

    /** Creates or saves name and scopes. Nobody gives a scope wider than their own. */
    async store(person: Staff, body: Input<typeof grupo.store>['body']): Promise<number> {
      const { id_grupo, ...values } = body;
      try {
        const saved = await database.comEmpresa(person.id_empresa, async (db) => {
          await repository.lockRights(db);
          const grupos = await repository.findRights(db);
          const before = grupos.find((g) => g.id_grupo === id_grupo);
          if (id_grupo !== undefined && !before) throw notFound('Grupo');
          const wide = tooWide(person, values, before);
          if (wide.length > 0) throw allTold(wide, 'Você não pode dar um alcance maior que o seu');
          if (id_grupo === undefined || !before) {
            const made = await repository.insertGrupo(db, values);
            await audit.record(db, 'grupo_criado', { entidade: 'grupo', id_entidade: made });
            return made;
          }
          const narrow = notTheirsToNarrow(person, values, before);
          if (narrow.length > 0) throw allTold(narrow, 'Você não pode diminuir um alcance maior que o seu');
          const lost = reachLost(manned(grupos), manned(grupos.map((g) => (g === before ? { ...g, ...values } : g))));
          if (lost.length > 0) throw allTold(lost, 'Ao menos um grupo com pessoas que cuida de grupos precisa ver todos');
          await repository.updateGrupo(db, id_grupo, values);
          await audit.record(db, 'grupo_mudado', { entidade: 'grupo', id_entidade: id_grupo });
          return id_grupo;
        });
        sessions.invalidate({ id_empresa: person.id_empresa });
        return saved;
      } catch (error) {
        if (isUniqueViolation(error)) throw invalid({ nome: 'Já existe um grupo com esse nome' });
        throw error;
      }
    },

    /** Gives a permission, or all of an area, to a grupo or takes it; counts at once, without a new login. */
    async setPermissao(person: Staff, id_grupo: number, id_permissao: number, permitido: boolean): Promise<void> {
      const node = permissionNodes.find((n) => n.id_permissao === id_permissao);
      if (!node) throw notFound('Permissão');
      const nodes = functionsOf(node);
      if (!mayChange(person, nodes)) throw new AppError('sem_permissao', 'Você só pode dar ou tirar permissões que você tem.');
      await database.comEmpresa(person.id_empresa, async (db) => {
        await repository.lockRights(db);
        const grupos = await repository.findRights(db);
        const target = grupos.find((g) => g.id_grupo === id_grupo);
        if (!target) throw notFound('Grupo');
        const entries = nodes.map((n) => {
          const pair = [n.controller, n.funcao!] as unknown as Permission;
          return { controller: n.controller, funcao: n.funcao!, permitido, same: allowedByModel(target.modelo, pair) === permitido };
        });
        // later entries win
        const changed = grupos.map((g) => (g === target ? { ...g, overrides: [...g.overrides, ...entries] } : g));
        if (losesForGood(grantsOfAll(manned(grupos)), grantsOfAll(manned(changed))) || reachLost(manned(grupos), manned(changed)).length > 0)
          throw new AppError('conflito', 'Ao menos um administrador precisa continuar com esta permissão, senão ninguém poderia devolvê-la.');
        await repository.saveOverrides(db, id_grupo, entries);
        await audit.record(db, permitido ? 'permissao_dada' : 'permissao_tirada', { entidade: 'grupo', id_entidade: id_grupo, depois: { id_permissao } });
      });
      sessions.invalidate({ id_empresa: person.id_empresa });
    },
  };
}
