import type { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import * as repository from './campos.repository.ts';

/** More than a form can be filled in with. */
const max = 100;

export function camposService({ database }: Core) {
  const full = (n: number): void => {
    if (n >= max) throw new AppError('conflito', `Uma empresa pode ter até ${max} campos personalizados. Exclua um que não usa.`);
  };
  return {
    list: (id_empresa: number) => database.lerEmpresa(id_empresa, repository.findCampos),

    async store(id_empresa: number, body: Input<typeof campos.store>['body']): Promise<number> {
      const values = { nome: body.nome, opcoes: body.tipo === 'lista' ? body.opcoes : [], obrigatorio: body.obrigatorio === 1 };
      try {
        return await database.comEmpresa(id_empresa, async (db) => {
          const id = body.id_campo;
          if (id === undefined) {
            full(await repository.lockCampos(db));
            return repository.insertCampo(db, { ...values, tipo: body.tipo });
          }
          const stored = await repository.lockCampo(db, id);
          if (!stored) throw notFound('Campo');
          if (body.versao !== undefined && stored.versao !== body.versao) throw savedMeanwhile('campo');
          // what contatos hold would not fit any more
          if (stored.tipo !== body.tipo) throw invalid({ tipo: 'O tipo não muda depois de criado. Crie outro campo.' });
          await repository.updateCampo(db, id, values);
          return id;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'campo_personalizado_nome')) throw invalid({ nome: 'Já existe um campo com esse nome' });
        throw error;
      }
    },

    order: (id_empresa: number, ids: readonly number[]) =>
      database.comEmpresa(id_empresa, async (db) => {
        // two orders at once change the same rows, each in its own sequence
        await repository.lockCampos(db);
        await repository.orderCampos(db, ids);
      }),

    delete: (id_empresa: number, id: number) =>
      database.comEmpresa(id_empresa, async (db) => {
        if (!(await repository.setExcluido(db, id, true))) throw notFound('Campo');
      }),

    async restaurar(id_empresa: number, id: number): Promise<void> {
      try {
        await database.comEmpresa(id_empresa, async (db) => {
          full(await repository.lockCampos(db));
          if (!(await repository.setExcluido(db, id, false))) throw notFound('Campo');
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('conflito', 'Já existe outro campo com esse nome.');
        throw error;
      }
    },
  };
}
