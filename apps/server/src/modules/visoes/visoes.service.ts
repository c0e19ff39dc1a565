import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../core/auth/person.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import * as repository from './visoes.repository.ts';

/** Of one list: each may cost a count when they open. */
const mostOfAPerson = 30;

const supervises = (person: Staff): boolean => permits(person.grants, 'chat', 'supervisionar');
const refused = (): AppError => new AppError('sem_permissao', 'Só quem supervisiona a equipe altera visões compartilhadas.');
const maySave = (person: Staff, visao: { id_login: number; compartilhada: boolean }): boolean =>
  visao.compartilhada ? supervises(person) : visao.id_login === person.id_login;

interface Salvar {
  id_visao?: number | undefined;
  nome: string;
  compartilhada: 0 | 1;
  filtro: object;
}

/** Saved views of lists: each person's own, and shared ones, which who supervises keeps. `area`: which list. */
export function visoesService({ database }: Core) {
  return {
    async list<F>(person: Staff, area: string, read: (filtro: object) => F) {
      const rows = await database.lerEmpresa(person.id_empresa, (db) => repository.findVisoes(db, area, person.id_login));
      return rows.map((row) => ({
        id_visao: row.id_visao,
        nome: row.nome,
        compartilhada: row.compartilhada ? (1 as const) : (0 as const),
        filtro: read(row.mostra),
        autor: row.id_login === person.id_login ? null : row.autor,
        pode_salvar: maySave(person, row),
      }));
    },

    async store(person: Staff, area: string, { id_visao, nome, filtro, ...body }: Salvar): Promise<number> {
      const values = { nome, mostra: filtro, compartilhada: body.compartilhada === 1 };
      if (values.compartilhada && !supervises(person)) throw refused();
      try {
        return await database.comEmpresa(person.id_empresa, async (db) => {
          if (id_visao === undefined) {
            if ((await repository.countVisoes(db, area, person.id_login, filtro)) >= mostOfAPerson)
              throw new AppError('conflito', `Você já tem ${mostOfAPerson} visões. Exclua uma que não usa mais.`);
            return repository.insertVisao(db, area, person.id_login, values);
          }
          const known = await repository.lockVisao(db, person.id_login, id_visao);
          if (known?.area !== area) throw notFound('Visão');
          if (!maySave(person, known)) throw refused();
          // taken back from the staff it is its maker's again, who may be somebody else
          if (known.compartilhada && !values.compartilhada && known.id_login !== person.id_login) throw refused();
          await repository.updateVisao(db, id_visao, values);
          return id_visao;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'visao_nome') || isUniqueViolation(error, 'visao_nome_da_equipe'))
          throw invalid({ nome: 'Já existe uma visão com esse nome' });
        throw error;
      }
    },

    /** `sees`: whether the person has the list of an area. */
    delete: (person: Staff, id_visao: number, sees: (area: string) => boolean): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const known = await repository.lockVisao(db, person.id_login, id_visao);
        if (!known || !sees(known.area)) throw notFound('Visão');
        if (!maySave(person, known)) throw refused();
        await repository.deleteVisao(db, id_visao);
      }),
  };
}
