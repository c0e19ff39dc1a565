import type { Input } from '@prosa/contract/wire.ts';
import type { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import './wpp-automacao.domain-events.ts';
import * as repository from './wpp-automacao.repository.ts';

type Body = Input<typeof WPPAutomacao.store>['body'];

export function wppAutomacaoService(core: Core) {
  const { database } = core;
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
        const saved = await database.comEmpresa(id_empresa, async (db) => {
          const there = await repository.findTargets(db, values);
          if (!there.linha) throw invalid({ id_wpp_config: 'Escolha um número da lista' });
          if (!there.departamento) throw invalid({ id_departamento: 'Escolha um departamento da lista' });
          if (id !== undefined && !(await repository.updateAutomacao(db, id, values, versao))) {
            if (!(await repository.findAutomacao(db, id))) throw notFound('Configuração');
            throw new AppError('conflito', 'Outra pessoa salvou esta configuração enquanto você editava. Confira o que mudou antes de salvar.');
          }
          const id_wpp_automacao = id ?? (await repository.insertAutomacao(db, values));
          await recordEvent(db, 'automacao_mudou', { id_wpp_automacao });
          return id_wpp_automacao;
        });
        return saved;
      } catch (error) {
        if (isUniqueViolation(error)) throw invalid({ id_wpp_config: 'Já existe uma configuração para este número e departamento' });
        throw error;
      }
    },

    async delete(id_empresa: number, id: number): Promise<void> {
      await database.comEmpresa(id_empresa, async (db) => {
        if (!(await repository.deleteAutomacao(db, id))) throw notFound('Configuração');
        await recordEvent(db, 'automacao_mudou', { id_wpp_automacao: id });
      });
    },
  };
}
