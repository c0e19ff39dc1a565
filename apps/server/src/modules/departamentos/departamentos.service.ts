import { plainWords } from '@prosa/brasil/texto.ts';
import type { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { exigirVaga } from '../empresas/empresas.api.ts';
import './departamentos.domain-events.ts';
import * as repository from './departamentos.repository.ts';

type Body = Input<typeof departamentos.store>['body'];

const nomeEmUso = () => invalid({ nome: 'Já existe um departamento com esse nome' });

/** Short name for addresses: lower case, no accents, words joined by '-'. */
export function dnsDe(nome: string): string {
  return plainWords(nome, '-').slice(0, 60) || 'departamento';
}

export function departamentosService(core: Core) {
  const { database, sessions } = core;

  async function freeDns(db: Parameters<typeof repository.isDnsTaken>[0], nome: string): Promise<string> {
    const base = dnsDe(nome);
    for (let n = 1; ; n++) {
      const dns = n === 1 ? base : `${base}-${n}`;
      if (!(await repository.isDnsTaken(db, dns))) return dns;
    }
  }

  /** What hangs on the departamento, in the transaction that saves it. */
  async function saveParts(db: Db, id: number, body: Body): Promise<void> {
    await repository.replaceMembros(db, id, body.membros);
    if (body.capacidades) await repository.setCapacidades(db, id, body.capacidades);
    if (body.motivos) await repository.replaceMotivos(db, id, body.motivos);
    await recordEvent(db, 'departamento_salvo', { id_departamento: id });
    // otherwise nobody could close a conversation of it
    if (await repository.needsMotivos(db, id)) throw invalid({ motivos: 'Inclua pelo menos um motivo, ou não exija um ao encerrar' });
  }

  return {
    list: (id_empresa: number, query: Input<typeof departamentos.getAll>['query']) =>
      database.lerEmpresa(id_empresa, (db) =>
        repository.findDepartamentos(db, { q: query.q, status: query.status, publico: query.publico }, query.ordem, query.page, query.rpp),
      ),

    show: (id_empresa: number, id: number) =>
      database.comEmpresa(id_empresa, async (db) => {
        const row = await repository.findDepartamento(db, id);
        if (!row) throw notFound('Departamento');
        const [membros, motivos] = await Promise.all([repository.findMembros(db, id), repository.findMotivos(db, id)]);
        return { row, membros, motivos };
      }),

    /** Creates or saves. Refuses a name in use, a full plan, and a version that somebody else has replaced. */
    async store(id_empresa: number, body: Body): Promise<number> {
      const values = {
        nome: body.nome,
        descricao: body.descricao,
        publico: body.publico === 1,
        status: body.status,
        ...(body.motivo_obrigatorio !== undefined && { motivo_obrigatorio: body.motivo_obrigatorio === 1 }),
        ...(body.capacidade !== undefined && { capacidade: body.capacidade }),
        ...(body.distribuicao !== undefined && { distribuicao: body.distribuicao }),
        ...(body.devolver_min !== undefined && { devolver_min: body.devolver_min }),
        ...(body.mensagem_fila !== undefined && { mensagem_fila: body.mensagem_fila }),
      };
      try {
        const saved = await database.comEmpresa(id_empresa, async (db) => {
          const id = body.id_departamento;
          if (id === undefined) {
            await exigirVaga(db, 'departamentos');
            const novo = await repository.insertDepartamento(db, { ...values, dns: await freeDns(db, body.nome) });
            await saveParts(db, novo, body);
            return novo;
          }
          if (!(await repository.updateDepartamento(db, id, values, body.versao))) {
            if (!(await repository.findDepartamento(db, id))) throw notFound('Departamento');
            throw new AppError('conflito', 'Outra pessoa salvou este departamento enquanto você editava. Confira o que mudou antes de salvar.');
          }
          await saveParts(db, id, body);
          return id;
        });
        // the queue may have something to give now
        // who answers for a departamento decides what they may see
        sessions.invalidate({ id_empresa });
        return saved;
      } catch (error) {
        if (isUniqueViolation(error, 'departamento_nome')) throw nomeEmUso();
        throw error;
      }
    },

    async delete(id_empresa: number, id: number): Promise<void> {
      await database.comEmpresa(id_empresa, async (db) => {
        // first: who is just handing a conversation over to it is waited for, and counted
        if (!(await repository.setExcluido(db, id, true))) throw notFound('Departamento');
        const abertas = await repository.countOpenSalas(db, id);
        if (abertas > 0) {
          throw new AppError(
            'conflito',
            abertas === 1
              ? 'Há 1 conversa aberta neste departamento. Transfira ou encerre antes de excluir.'
              : `Há ${abertas} conversas abertas neste departamento. Transfira ou encerre antes de excluir.`,
          );
        }
      });
      sessions.invalidate({ id_empresa });
    },

    async restaurar(id_empresa: number, id: number): Promise<void> {
      try {
        await database.comEmpresa(id_empresa, async (db) => {
          await exigirVaga(db, 'departamentos');
          if (!(await repository.setExcluido(db, id, false))) throw notFound('Departamento');
        });
        sessions.invalidate({ id_empresa });
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('conflito', 'Já existe outro departamento com esse nome.');
        throw error;
      }
    },
  };
}
