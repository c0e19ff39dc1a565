import { allowedByModel, permissionNodes } from '@prosa/contract/permission-tree.ts';
import { type Permission, permits } from '@prosa/contract/permissions.ts';
import type { Override } from '../../core/auth/grants.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { recordChange } from '../../core/registro/historico.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { functionsOf, losesForGood, mayChange, reachLost, tooWide, withinRights } from './grupos.policy.ts';
import * as repository from './grupos.repository.ts';
import { manned, rightsOf } from './grupos.rights.ts';

type Rights = repository.GrupoRights;
/** A function, or all of an area: given, taken, or as the model says (null). */
export interface Marca {
  readonly id_permissao: number;
  readonly status: 0 | 1 | null;
}

const nodeOf = (id_permissao: number) => {
  const node = permissionNodes.find((n) => n.id_permissao === id_permissao);
  if (!node) throw notFound('Permissão', true);
  return node;
};
const nomes = (people: readonly { id_login: number; nome: string }[]) => people.map(({ id_login, nome }) => ({ id_login, nome }));

export function gruposService({ database, sessions, audit }: Core) {
  async function needed(db: Db, id_grupo: number): Promise<{ grupos: Rights[]; target: Rights }> {
    const grupos = await repository.findRights(db);
    const target = grupos.find((g) => g.id_grupo === id_grupo);
    if (!target) throw notFound('Grupo');
    return { grupos, target };
  }

  /** Each mark as what the grupo may then do, function by function. */
  const entriesOf = ({ modelo }: Rights, marcas: readonly Marca[]): (Override & { same: boolean })[] =>
    marcas.flatMap(({ id_permissao, status }) =>
      functionsOf(nodeOf(id_permissao)).map((n) => {
        const byModel = allowedByModel(modelo, [n.controller, n.funcao!] as unknown as Permission);
        const permitido = status === null ? byModel : status === 1;
        return { controller: n.controller, funcao: n.funcao!, permitido, same: permitido === byModel };
      }),
    );
  const titled = (entries: readonly Override[]): string =>
    entries
      .map(({ controller, funcao }) => permissionNodes.find((n) => n.controller === controller && n.funcao === funcao)!.titulo)
      .toSorted()
      .join(', ');

  return {
    /** What a grupo may do, and which of it is its own. */
    rights: (id_empresa: number, id_grupo: number): Promise<Rights> => database.lerEmpresa(id_empresa, async (db) => (await needed(db, id_grupo)).target),

    /**
     * Gives permissions to a grupo, takes them, or lets its model decide again; counts at once, without a new login. `one`: the wire's
     * own call, which says in the log what it did. Nobody changes what they do not have.
     */
    async setMarcas(person: Staff, id_grupo: number, marcas: readonly Marca[], one = false): Promise<void> {
      for (const { id_permissao } of marcas) nodeOf(id_permissao);
      await database.comEmpresa(person.id_empresa, async (db) => {
        await repository.lockRights(db);
        const { grupos, target } = await needed(db, id_grupo);
        const entries = entriesOf(target, marcas);
        const had = rightsOf(target);
        const changed = entries.filter((e) => permits(had, e.controller, e.funcao) !== e.permitido);
        // marks of the wire's call say what is wanted, whether it is so already or not
        const asked = one ? marcas.flatMap(({ id_permissao }) => functionsOf(nodeOf(id_permissao))) : permissionNodes.filter((n) => isIn(changed, n));
        if (!mayChange(person, asked)) throw new AppError('sem_permissao', 'Você só pode dar ou tirar permissões que você tem.');
        // later entries win
        const after = grupos.map((g) => (g === target ? { ...g, overrides: [...g.overrides, ...entries] } : g));
        const grantsOfAll = (all: readonly Rights[]) => manned(all).map(({ grants }) => grants);
        if (losesForGood(grantsOfAll(grupos), grantsOfAll(after)) || reachLost(manned(grupos), manned(after)).length > 0)
          throw new AppError('conflito', 'Ao menos um administrador precisa continuar com esta permissão, senão ninguém poderia devolvê-la.');
        await repository.saveOverrides(db, id_grupo, entries);
        await told(db, person, id_grupo, changed);
        const [first] = marcas;
        if (one) {
          const acao = first!.status === 1 ? 'permissao_dada' : 'permissao_tirada';
          await audit.record(db, acao, { entidade: 'grupo', id_entidade: id_grupo, depois: { id_permissao: first!.id_permissao } });
        } else {
          const pairs = (permitido: boolean) => changed.filter((e) => e.permitido === permitido).map((e) => `${e.controller}/${e.funcao}`);
          await audit.record(db, 'permissoes_mudadas', {
            entidade: 'grupo',
            id_entidade: id_grupo,
            antes: { permissoes: pairs(false) },
            depois: { permissoes: pairs(true) },
          });
        }
      });
      sessions.invalidate({ id_empresa: person.id_empresa });
    },

    /** Grupos that have a permission, or each of an area, and their people. */
    async whoMay(id_empresa: number, id_permissao: number) {
      const wanted = functionsOf(nodeOf(id_permissao));
      return database.lerEmpresa(id_empresa, async (db) => {
        const grupos = (await repository.findRights(db)).filter((g) => wanted.every((n) => permits(rightsOf(g), n.controller, n.funcao!)));
        const people = await repository.findPeople(
          db,
          grupos.map((g) => g.id_grupo),
        );
        return grupos
          .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
          .map(({ id_grupo, nome }) => ({ id_grupo, nome, pessoas: nomes(people.filter((p) => p.id_grupo === id_grupo)) }));
      });
    },

    /** A permission in words, the grupos that have it, and by name those who may give it: ten at most. */
    async whoGives(id_empresa: number, controller: string, funcao: string) {
      const same = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase();
      const node = permissionNodes.find((n) => same(n.controller, controller) && same(n.funcao, funcao));
      if (!node) throw notFound('Permissão', true);
      const area = permissionNodes.find((n) => n.id_permissao === node.pai)!;
      return database.lerEmpresa(id_empresa, async (db) => {
        const having = (await repository.findRights(db)).filter((g) => permits(rightsOf(g), node.controller, node.funcao!));
        const giving = having.filter((g) => permits(rightsOf(g), 'grupo', 'permissao'));
        const people = await repository.findPeople(
          db,
          giving.map((g) => g.id_grupo),
        );
        return { area: area.titulo, funcao: node.titulo, grupos: having.map(({ nome }) => nome).toSorted(), pessoas: nomes(people.slice(0, 10)) };
      });
    },

    /** The session looks at the product as this grupo, which may no more than the person, until `back`. */
    async look(person: Staff, id_grupo: number): Promise<void> {
      const grupo = await this.rights(person.id_empresa, id_grupo);
      if (id_grupo === person.id_grupo) throw new AppError('conflito', 'Você já é deste grupo.');
      if (!withinRights(person, rightsOf(grupo)) || tooWide(person, grupo, undefined).length > 0)
        throw new AppError('sem_permissao', 'Este grupo pode ou vê mais do que você: não daria para ver como ele.');
      const { id_empresa } = person;
      await sessions.look(person, id_grupo, (db) => audit.record(db, 'grupo_visto', { entidade: 'grupo', id_entidade: id_grupo, id_empresa }));
    },

    async back(person: Staff): Promise<void> {
      const { vendoComo, id_empresa } = person;
      if (!vendoComo) return;
      await sessions.look(person, null, (db) => audit.record(db, 'grupo_deixado_de_ver', { entidade: 'grupo', id_entidade: vendoComo.id_grupo, id_empresa }));
    },
  };

  /** Into the grupo's history, and to who has the list open. */
  async function told(db: Db, person: Staff, id_grupo: number, changed: readonly Override[]): Promise<void> {
    if (changed.length === 0) return;
    const [off, on] = [changed.filter((e) => !e.permitido), changed.filter((e) => e.permitido)];
    await recordChange(db, 'grupo', id_grupo, 'alterado', { permissoes: [titled(off), titled(on)] }, person.id_login);
    notarRegistros(db)?.mudou('grupo', id_grupo, 'alterado');
  }
}

const isIn = (entries: readonly Override[], n: { controller: string; funcao: string | null }): boolean =>
  entries.some((e) => e.controller === n.controller && e.funcao === n.funcao);
