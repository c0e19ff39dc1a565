import type { Input } from '@prosa/contract/wire.ts';
import type { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import * as repository from './wpp-automacao.repository.ts';

type Body = Input<typeof WPPAutomacao.store>['body'];

export function wppAutomacaoService({ database }: Core) {
  return {
    list: (id_empresa: number, query: Input<typeof WPPAutomacao.getAll>['query']) =>
      database.comEmpresa(id_empresa, (db) => repository.findAutomacoes(db, query.q, query.ordem, query.page, query.rpp)),

    async show(id_empresa: number, id: number) {
      const row = await database.comEmpresa(id_empresa, (db) => repository.findAutomacao(db, id));
      if (!row) throw notFound('Configuração');
      return row;
    },

    async store(id_empresa: number, body: Body): Promise<number> {
      const { id_wpp_automacao: id, versao, ...rest } = body;
      const values = {
        ...rest,
        id_wpp_config: rest.id_wpp_config ?? null,
        id_departamento: rest.id_departamento ?? null,
        horario_util: rest.horario_util === 1,
      };
      try {
        return await database.comEmpresa(id_empresa, async (db) => {
          const there = await repository.findTargets(db, values);
          if (!there.linha) throw invalid({ id_wpp_config: 'Escolha um número da lista' });
          if (!there.departamento) throw invalid({ id_departamento: 'Escolha um departamento da lista' });
          if (id === undefined) return repository.insertAutomacao(db, values);
          if (await repository.updateAutomacao(db, id, values, versao)) return id;
          if (!(await repository.findAutomacao(db, id))) throw notFound('Configuração');
          throw new AppError('conflito', 'Outra pessoa salvou esta configuração enquanto você editava. Confira o que mudou antes de salvar.');
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw invalid({ id_wpp_config: 'Já existe uma configuração para este número e departamento' });
        throw error;
      }
    },

    async delete(id_empresa: number, id: number): Promise<void> {
      if (!(await database.comEmpresa(id_empresa, (db) => repository.deleteAutomacao(db, id)))) throw notFound('Configuração');
    },
  };
}
