import type { ConfigEmpresa, empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { criarEmpresa } from './criar-empresa.ts';
import * as repository from './empresas.repository.ts';

/** What login does for a company that is made. */
export interface Membros {
  readonly addMembro: (db: Db, values: { id_empresa: number; id_login: number; id_grupo: number }) => Promise<void>;
}
type Body = Input<typeof empresa.store>['body'];

const linkTaken = () => invalid({ link: 'Este nome já é de outra empresa. Escolha outro.' });

/** Companies as their people see and change them (spec 2 /empresa, decisions "People and company" 7 and 8). */
export function empresasService({ database, audit, sessions }: Core, { addMembro }: Membros) {
  /** The companies whose data the asker may see in a list; null for all. Who looks as another grupo sees the one they look at. */
  async function listed(person: Staff): Promise<number[] | null> {
    if (person.vendoComo !== undefined) return [person.id_empresa];
    if (person.superadmin) return null;
    const rights = await database.semEmpresa((db) => repository.findRights(db, person.id_login));
    return rights.filter(({ grants }) => permits(grants, 'empresa', 'ver')).map(({ id_empresa }) => id_empresa);
  }
  /** Reading and changing one is for who works in it now: its second factor and access hours were asked for there. */
  const reaches = (person: Staff, id_empresa: number): boolean => person.superadmin || person.id_empresa === id_empresa;
  function demand(person: Staff, id_empresa: number): void {
    if (!reaches(person, id_empresa)) throw notFound('Empresa');
  }

  const valuesOf = ({ id_config: _id, versao: _versao, cor, logo, ...rest }: Body): repository.EmpresaValues => {
    const given = { ...rest, ...(cor !== undefined && { cor: cor || null }), ...(logo !== undefined && { logo: logo || null }) };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  };

  async function save(id_empresa: number, body: Body): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      const before = await repository.findEmpresa(db);
      if (!before) throw notFound('Empresa');
      if (body.versao !== undefined && body.versao !== before.versao) throw savedMeanwhile('empresa', true);
      const values = valuesOf(body);
      const changed = (Object.keys(values) as (keyof repository.EmpresaValues)[]).filter((key) => values[key] !== before[key]);
      if (changed.length === 0) return;
      await repository.updateEmpresa(db, values);
      // a picture says nothing in a list of acts
      const shown = (of: repository.EmpresaValues) =>
        Object.fromEntries(changed.map((key) => [key, key === 'logo' ? (of.logo ? 'com logo' : 'sem logo') : (of[key] ?? '')]));
      await audit.record(db, 'empresa_mudada', { entidade: 'empresa', id_entidade: id_empresa, antes: shown(before), depois: shown(values) });
    });
    sessions.invalidate({ id_empresa });
  }

  return {
    async list(person: Staff, query: Input<typeof empresa.getAll>['query']) {
      const ids = await listed(person);
      const { rows, ...counts } = await database.semEmpresa((db) => repository.findEmpresas(db, ids, query));
      const edita = (id: number): 0 | 1 => (permits(person.grants, 'empresa', 'editar') && reaches(person, id) ? 1 : 0);
      return { data: rows.map((row) => ({ ...row, edita: edita(row.id_config) })), ...counts };
    },

    async show(person: Staff, id: number): Promise<Reply<typeof empresa.show>['data']> {
      demand(person, id);
      const row = await database.comEmpresa(id, repository.findEmpresa);
      if (!row) throw notFound('Empresa');
      return row as Reply<typeof empresa.show>['data'];
    },

    demand,

    nameOf: async (id: number): Promise<string> => (await database.comEmpresa(id, repository.findEmpresa))?.nome_fantasia ?? '',

    /** Saves one, or makes another, whose administrator the operator is until somebody is invited. 409 when it was saved meanwhile. */
    async store(person: Staff, body: Body): Promise<number> {
      if (body.id_config !== undefined) {
        demand(person, body.id_config);
        await save(body.id_config, body);
        return body.id_config;
      }
      if (!person.superadmin) throw new AppError('sem_permissao', 'Só quem opera a plataforma cria empresas.');
      return database.semEmpresa(async (db) => {
        const { id_empresa, grupos } = await criarEmpresa(db, { nome_fantasia: body.nome_fantasia, primeiros_passos: true });
        await addMembro(db, { id_empresa, id_login: person.id_login, id_grupo: grupos.administrador });
        await repository.updateEmpresa(db, valuesOf(body));
        await audit.record(db, 'empresa_criada', { entidade: 'empresa', id_entidade: id_empresa, depois: { nome_fantasia: body.nome_fantasia } });
        return id_empresa;
      });
    },

    /** The short name of the active company; with `link` another one from now on, '' for none. */
    async link({ id_empresa }: Staff, { link }: Input<typeof ConfigEmpresa.linkUpdate>['query']): Promise<string | null> {
      if (link === undefined) return (await database.comEmpresa(id_empresa, repository.findEmpresa))?.link ?? null;
      const wanted = link === '' ? null : link;
      try {
        await database.semEmpresa(async (db) => {
          if (wanted !== null && (await repository.isLinkTaken(db, wanted, id_empresa))) throw linkTaken();
          await repository.workIn(db, id_empresa);
          const before = await repository.replaceLink(db, id_empresa, wanted);
          if (before !== wanted)
            await audit.record(db, 'link_da_empresa_mudado', {
              entidade: 'empresa',
              id_entidade: id_empresa,
              antes: { link: before ?? '' },
              depois: { link: wanted ?? '' },
            });
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw linkTaken();
        throw error;
      }
      return wanted;
    },
  };
}
