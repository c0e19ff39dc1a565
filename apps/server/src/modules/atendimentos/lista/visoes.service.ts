import type { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { countViews } from './lista.repository.ts';
import * as repository from './visoes.repository.ts';

/** Each costs a count when the list of them opens. */
const mostOfAPerson = 30;

const supervises = (person: Staff): boolean => permits(person.grants, 'chat', 'supervisionar');
const refused = (): AppError => new AppError('sem_permissao', 'Só quem supervisiona a equipe altera visões compartilhadas.');

/** Saved views of the list: each person's own, and shared ones, which who supervises keeps. */
export function visoesService({ database }: Core) {
  const maySave = (person: Staff, visao: { id_login: number; compartilhada: boolean }): boolean =>
    visao.compartilhada ? supervises(person) : visao.id_login === person.id_login;

  return {
    async list(person: Staff): Promise<Reply<typeof chatVisao.getAll>> {
      const rows = await database.lerEmpresa(person.id_empresa, (db) => repository.findVisoes(db, person.id_login));
      return {
        data: rows.map((row) => ({
          id_visao: row.id_visao,
          nome: row.nome,
          compartilhada: row.compartilhada ? (1 as const) : (0 as const),
          aba: row.aba,
          filtro: row.filtro,
          autor: row.id_login === person.id_login ? null : row.autor,
          pode_salvar: maySave(person, row),
        })),
      };
    },

    /** What each one shows this person now: the scope holds here as in the list itself. */
    async totals(person: Staff): Promise<Reply<typeof chatVisao.totais>> {
      return database.lerEmpresa(person.id_empresa, async (db) => {
        const rows = await repository.findVisoes(db, person.id_login);
        const totals = await countViews(db, person, rows);
        return { data: rows.map(({ id_visao }, i) => ({ id_visao, total: totals[i] ?? 0 })) };
      });
    },

    async store(person: Staff, body: Input<typeof chatVisao.store>['body']): Promise<number> {
      const { id_visao, nome, aba, filtro } = body;
      const values = { nome, aba, filtro, compartilhada: body.compartilhada === 1 };
      if (values.compartilhada && !supervises(person)) throw refused();
      try {
        return await database.comEmpresa(person.id_empresa, async (db) => {
          if (id_visao === undefined) {
            if ((await repository.countVisoes(db, person.id_login)) >= mostOfAPerson)
              throw new AppError('conflito', `Você já tem ${mostOfAPerson} visões. Exclua uma que não usa mais.`);
            return repository.insertVisao(db, person.id_login, values);
          }
          const known = await repository.lockVisao(db, person.id_login, id_visao);
          if (!known) throw notFound('Visão');
          if (!maySave(person, known)) throw refused();
          // taken back from the staff it is its maker's again, who may be somebody else
          if (known.compartilhada && !values.compartilhada && known.id_login !== person.id_login) throw refused();
          await repository.updateVisao(db, id_visao, values);
          return id_visao;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'chat_visao_nome') || isUniqueViolation(error, 'chat_visao_nome_da_equipe'))
          throw invalid({ nome: 'Já existe uma visão com esse nome' });
        throw error;
      }
    },

    delete: (person: Staff, id_visao: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const known = await repository.lockVisao(db, person.id_login, id_visao);
        if (!known) throw notFound('Visão');
        if (!maySave(person, known)) throw refused();
        await repository.deleteVisao(db, id_visao);
      }),
  };
}
