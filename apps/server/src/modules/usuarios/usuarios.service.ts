import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../core/auth/person.ts';
import { takeTurn, tooManyTries } from '../../core/auth/throttle.ts';
import { notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { presentCompleto, presentUsuario } from './usuarios.presenter.ts';
import { findUsuario, findUsuarios, isUsuarioTaken } from './usuarios.repository.ts';

const namesAMinute = 30;
type Asked = Parameters<typeof findUsuarios>;
const manages = ({ grants }: Staff): boolean => permits(grants, 'usuario', 'store');

/** People of the staff (spec 7 usuario). */
export function usuariosService({ database, presence, clock }: Core) {
  return {
    /** Whether a name to sign in with is free, but for the one of `id`. Names are unique over all companies: whoever asks for many of them is slowed down. */
    isFree: (person: Staff, nome: string, id: number): Promise<boolean> =>
      database.semEmpresa(async (db) => {
        const wait = await takeTurn(db, clock.now(), 'nome', String(person.id_login), namesAMinute, 60);
        if (wait > 0) throw tooManyTries(wait);
        return !(await isUsuarioTaken(db, nome, id, person.id_empresa));
      }),

    async list(person: Staff, filtro: Asked[1], ordem: Asked[2], page: number, rpp: number) {
      const { rows, ...counts } = await database.lerEmpresa(person.id_empresa, (db) => findUsuarios(db, filtro, ordem, page, rpp));
      return { data: rows.map((row) => presentUsuario(row, row.ativo && presence.isOnline(row.id_login), manages(person))), ...counts };
    },

    /** One of the empresa, whether they work there or left. */
    async show(person: Staff, id: number) {
      const row = await database.lerEmpresa(person.id_empresa, (db) => findUsuario(db, id));
      if (!row) throw notFound('Usuário');
      return presentCompleto(row, row.ativo && presence.isOnline(row.id_login), manages(person) || id === person.id_login);
    },
  };
}
