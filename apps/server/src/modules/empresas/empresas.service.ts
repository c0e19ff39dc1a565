import { plain } from '@prosa/brasil/texto.ts';
import type { ConfigEmpresa, empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { endSessionsOf } from '../../core/auth/open-sessions.repository.ts';
import type { Person, Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { exigirCidadeDoEstado } from '../../core/registro/cidade.ts';
import { criarEmpresa } from './criar-empresa.ts';
import * as repository from './empresas.repository.ts';

/** What login does for a company that is made, and for one that is erased. */
export interface Membros {
  readonly addMembro: (db: Db, values: { id_empresa: number; id_login: number; id_grupo: number }) => Promise<void>;
  /** For good, with their ways in: who belongs to no company any more. */
  readonly deleteLogins: (db: Db, logins: readonly number[]) => Promise<void>;
}
type Body = Input<typeof empresa.store>['body'];

/** Until then it is taken back with one act. */
const daysToErase = 30;

const linkTaken = () => invalid({ link: 'Este nome já é de outra empresa. Escolha outro.' });

/** Companies as their people see and change them (spec 2 /empresa, decisions "People and company" 7 and 8). */
export function empresasService({ database, audit, sessions, clock, publisher }: Core, { addMembro }: Pick<Membros, 'addMembro'>) {
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
      const before = await repository.findEmpresa(db, true);
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
      return { data: rows.map((row) => ({ ...row, exclusao_em: row.exclusao_em?.toISOString() ?? null, edita: edita(row.id_config) })), ...counts };
    },

    async show(person: Staff, id: number): Promise<Reply<typeof empresa.show>['data']> {
      demand(person, id);
      const row = await database.lerEmpresa(id, (db) => repository.findEmpresa(db));
      if (!row) throw notFound('Empresa');
      return row as Reply<typeof empresa.show>['data'];
    },

    demand,

    nameOf: async (id: number): Promise<string> => (await database.lerEmpresa(id, (db) => repository.findEmpresa(db)))?.nome_fantasia ?? '',

    /** Saves one, or makes another, whose administrator the operator is until somebody is invited. 409 when it was saved meanwhile. */
    async store(person: Staff, body: Body): Promise<number> {
      exigirCidadeDoEstado(body);
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
        const { logo, ...depois } = valuesOf(body);
        await audit.record(db, 'empresa_criada', {
          entidade: 'empresa',
          id_entidade: id_empresa,
          depois: { ...Object.fromEntries(Object.entries(depois).filter(([, value]) => value !== '' && value !== null)), ...(logo && { logo: 'com logo' }) },
        });
        return id_empresa;
      });
    },

    /**
     * Closes a company: nobody works in it any more, its lines pause, and after 30 days it is erased. Answers when. `nome`: its name as the
     * person typed it.
     */
    async fechar(person: Staff, id: number, nome: string): Promise<string> {
      demand(person, id);
      const exclusao_em = new Date(clock.now().getTime() + daysToErase * 86_400_000);
      const quem = await database.semEmpresa(async (db) => {
        await repository.workIn(db, id);
        const before = await repository.lockEmpresa(db, id);
        if (!before) throw notFound('Empresa');
        if (plain(nome) === '') throw invalid({ nome: 'Escreva o nome da empresa para confirmar' });
        if (plain(nome) !== plain(before.nome_fantasia)) throw invalid({ nome: 'O nome não é o da empresa' });
        if (before.exclusao_em !== null) throw new AppError('conflito', 'Esta empresa já está fechada.');
        await repository.closeEmpresa(db, id, person.id_login, exclusao_em);
        await endSessionsOf(db, id);
        await audit.record(db, 'empresa_fechada', { entidade: 'empresa', id_entidade: id, depois: { exclusao_em: exclusao_em.toISOString() } });
        return repository.findPessoas(db, id);
      });
      // said first: with their session the socket goes
      publisher.publishToLogins(id, quem, 'router_to', { route: '/login' });
      sessions.invalidate({ id_empresa: id });
      return exclusao_em.toISOString();
    },

    /** As it was before, for whoever may close it: nobody works in it meanwhile, so that the right is asked of their grupo there. */
    async reabrir(person: Person, id: number): Promise<void> {
      if (person.kind === 'cliente') throw notFound('Empresa');
      await database.semEmpresa(async (db) => {
        const rights = person.superadmin ? [] : await repository.findRights(db, person.id_login);
        const may = person.superadmin || rights.some(({ id_empresa, grants }) => id_empresa === id && permits(grants, 'empresa', 'excluir'));
        if (!may) throw notFound('Empresa');
        await repository.workIn(db, id);
        const before = await repository.lockEmpresa(db, id);
        if (!before) throw notFound('Empresa');
        if (before.exclusao_em === null) throw new AppError('conflito', 'Esta empresa não está fechada.');
        if (before.exclusao_em <= clock.now()) throw new AppError('conflito', 'Esta empresa já está sendo apagada.');
        await repository.reopenEmpresa(db, id);
        await audit.record(db, 'empresa_reaberta', { entidade: 'empresa', id_entidade: id, antes: { exclusao_em: before.exclusao_em.toISOString() } });
      });
      sessions.invalidate({ id_empresa: id });
    },

    /** What the sign-in screen shows of whoever has this short name, in whatever case it was typed. */
    async marca(link: string) {
      const found = await database.semEmpresa((db) => repository.findByLink(db, link.toLowerCase(), clock.now()));
      if (!found) throw notFound('Empresa');
      return found;
    },

    /** The short name of the active company; with `link` another one from now on, '' for none. */
    async link({ id_empresa }: Staff, { link }: Input<typeof ConfigEmpresa.linkUpdate>['query']): Promise<string | null> {
      if (link === undefined) return (await database.lerEmpresa(id_empresa, (db) => repository.findEmpresa(db)))?.link ?? null;
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
