import type { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import * as repository from './tag-modelo.repository.ts';

type Body = Input<typeof tagModelo.store>['body'];

export function tagModeloService({ database }: Core) {
  return {
    list: (id_empresa: number, { q, type_value, ordem, page, rpp }: Input<typeof tagModelo.getAll>['query']) =>
      database.lerEmpresa(id_empresa, (db) => repository.findModelos(db, { q, type_value }, ordem, page, rpp)),

    show: (id_empresa: number, id: number) =>
      database.comEmpresa(id_empresa, async (db) => {
        const row = await repository.findModelo(db, id);
        if (!row) throw notFound('Modelo de tag');
        return row;
      }),

    /** Creates or saves. Refuses one that says the same as another (spec 5), and a version that somebody else has replaced. */
    async store(id_empresa: number, { id_tag, versao, ...body }: Body): Promise<number> {
      // the contract let it through: it is empty, or a value of its type
      const values = { ...body, value: body.value === '' ? '' : (valorDaTag(body.type_value, body.value) as { valor: string }).valor };
      try {
        return await database.comEmpresa(id_empresa, async (db) => {
          if (id_tag === undefined) return repository.insertModelo(db, values);
          if (!(await repository.updateModelo(db, id_tag, values, versao))) {
            if (!(await repository.findModelo(db, id_tag))) throw notFound('Modelo de tag');
            throw new AppError('conflito', 'Outra pessoa salvou este modelo enquanto você editava. Confira o que mudou antes de salvar.');
          }
          return id_tag;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'tag_modelo_igual'))
          throw invalid({ name: body.type_value === 'bool' ? 'Já existe um modelo com esse nome' : 'Já existe um modelo com esse nome e esse valor' });
        throw error;
      }
    },

    /** Deletes, or brings back what was deleted. */
    async setDeleted(id_empresa: number, id: number, deleted: boolean): Promise<void> {
      try {
        await database.comEmpresa(id_empresa, async (db) => {
          if (!(await repository.setExcluido(db, id, deleted))) throw notFound('Modelo de tag');
        });
      } catch (error) {
        if (isUniqueViolation(error, 'tag_modelo_igual')) throw new AppError('conflito', 'Já existe outro modelo igual a este.');
        throw error;
      }
    },
  };
}
