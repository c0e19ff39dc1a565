import type { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import * as repository from './assuntos.repository.ts';

export function assuntosService({ database }: Core) {
  return {
    list: (id_empresa: number, { q, status, id_departamento, ordem, page, rpp }: Input<typeof assuntos.listar>['query']) =>
      database.comEmpresa(id_empresa, (db) => repository.findAssuntos(db, { q, status, id_departamento }, ordem, page, rpp)),

    async show(id_empresa: number, id: number) {
      const row = await database.comEmpresa(id_empresa, (db) => repository.findAssunto(db, id));
      if (!row) throw notFound('Assunto');
      return row;
    },

    async store(id_empresa: number, { id_assunto, versao, assunto, id_departamento, status }: Input<typeof assuntos.store>['body']): Promise<number> {
      const values = { assunto, id_departamento: id_departamento ?? null, status };
      try {
        return await database.comEmpresa(id_empresa, async (db) => {
          if (id_departamento !== undefined && !(await repository.hasDepartamento(db, id_departamento)))
            throw invalid({ id_departamento: 'Escolha um departamento da lista' });
          if (id_assunto === undefined) return repository.insertAssunto(db, values);
          if (await repository.updateAssunto(db, id_assunto, values, versao)) return id_assunto;
          if (!(await repository.findAssunto(db, id_assunto))) throw notFound('Assunto');
          throw new AppError('conflito', 'Outra pessoa salvou este assunto enquanto você editava. Confira o que mudou antes de salvar.');
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw invalid({ assunto: 'Já existe um assunto com esse nome' });
        throw error;
      }
    },

    async delete(id_empresa: number, id: number): Promise<void> {
      try {
        if (!(await database.comEmpresa(id_empresa, (db) => repository.deleteAssunto(db, id)))) throw notFound('Assunto');
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new AppError('conflito', 'Há conversas com este assunto. Deixe-o inativo para que não seja mais escolhido.');
        throw error;
      }
    },
  };
}
