import type { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import './calendarios.domain-events.ts';
import * as repository from './calendarios.repository.ts';

type Body = Input<typeof Calendario.store>['body'];

export function calendariosService(core: Core) {
  const { database } = core;

  /** Refuses, at the field, what would give one place two calendars. */
  async function demandFree(db: Db, body: Body): Promise<void> {
    const taken = await repository.findOthersAt(db, body.id_calendario, { ...body, empresa: body.empresa === 1 });
    if (taken.length === 0) return;
    const text = ({ onde, alvo, calendario }: (typeof taken)[number]): string =>
      `${onde === 'empresa' ? 'Para toda a empresa' : `Para ${alvo}`} já vale o calendário ${calendario}. Tire de lá antes.`;
    throw invalid(Object.fromEntries(taken.map((t) => [t.onde, text(t)])));
  }

  return {
    list: (id_empresa: number, query: Input<typeof Calendario.getAll>['query']) =>
      database.comEmpresa(id_empresa, (db) => repository.findCalendarios(db, query.q, query.ordem, query.page, query.rpp)),

    async show(id_empresa: number, id: number) {
      const row = await database.comEmpresa(id_empresa, (db) => repository.findCalendario(db, id));
      if (!row) throw notFound('Calendário');
      return row;
    },

    async store(id_empresa: number, body: Body): Promise<number> {
      const { nome, semana, feriados, mensagem, versao, id_calendario } = body;
      const values = { nome, semana, feriados, mensagem, padrao: body.empresa === 1 };
      try {
        const saved = await database.comEmpresa(id_empresa, async (db) => {
          await demandFree(db, body);
          if (id_calendario !== undefined && !(await repository.updateCalendario(db, id_calendario, values, versao))) {
            if (!(await repository.findCalendario(db, id_calendario))) throw notFound('Calendário');
            throw new AppError('conflito', 'Outra pessoa salvou este calendário enquanto você editava. Confira o que mudou antes de salvar.');
          }
          const id = id_calendario ?? (await repository.insertCalendario(db, values));
          await repository.replaceAlvos(db, id, body.linhas, body.departamentos);
          await recordEvent(db, 'calendario_mudou', { id_calendario: id });
          return id;
        });
        return saved;
      } catch (error) {
        if (isUniqueViolation(error, 'calendario_nome')) throw invalid({ nome: 'Já existe um calendário com esse nome' });
        // somebody else chose the same place at the same moment
        if (isUniqueViolation(error)) throw new AppError('conflito', 'Outro calendário acabou de ser salvo para o mesmo lugar. Confira e salve de novo.');
        throw error;
      }
    },

    async delete(id_empresa: number, id: number): Promise<void> {
      await database.comEmpresa(id_empresa, async (db) => {
        if (!(await repository.deleteCalendario(db, id))) throw notFound('Calendário');
        await recordEvent(db, 'calendario_mudou', { id_calendario: id });
      });
    },
  };
}
