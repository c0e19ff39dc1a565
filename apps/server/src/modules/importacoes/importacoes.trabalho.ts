import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { exigirVaga } from '../empresas/empresas.api.ts';
import { type Avaliada, avaliador } from './avaliar.ts';
import { desfazerAtualizadas, desfazerCriadas } from './desfazer.ts';
import { atualizar, criar } from './gravar.ts';
import * as repository from './importacoes.repository.ts';

/** `rodada`: which start of work this is; missing in what was scheduled before there were any. */
interface Work {
  id_importacao: number;
  rodada?: number;
  /** Of a check: what is right is written after it. */
  importar?: boolean;
}

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    importacao_conferir: Work;
    importacao_gravar: Work;
    importacao_desfazer: Work;
  }
}

const batch = 500;

/** Somebody stopped it meanwhile, or began anew. */
class Stopped extends Error {}

const resultOf = ({ linha, estado, erros, id_contato }: Avaliada): repository.Resultado => ({ linha, estado, erros, id_contato });

/** The work of an importação in the background, in batches: each is one transaction, and a killed process goes on with the next one. */
export function importacoesTrabalho({ database, log }: Pick<Core, 'database' | 'log'>) {
  /** Keeps it for this transaction; work that is not the newest ends here. */
  async function hold(db: Db, row: repository.ImportacaoRow): Promise<void> {
    const held = await repository.lockImportacao(db, row.id_importacao);
    if (held?.estado !== row.estado || held.rodada !== row.rodada) throw new Stopped();
  }

  /** Rows in these states, batch by batch in one transaction each; `work` moves them on. */
  async function through(
    id_empresa: number,
    row: repository.ImportacaoRow,
    estados: readonly repository.EstadoDeLinha[],
    work: (db: Parameters<typeof repository.findLinhas>[0], rows: repository.LinhaRow[]) => Promise<repository.Resultado[]>,
  ): Promise<void> {
    let after = 0;
    for (let feitas = row.feitas; ; ) {
      const done = await database.comEmpresa(id_empresa, async (db) => {
        await hold(db, row);
        const rows = await repository.findLinhas(db, row.id_importacao, estados, after, batch);
        if (rows.length === 0) return null;
        await repository.saveResultados(db, row.id_importacao, await work(db, rows));
        await repository.moveImportacao(db, row.id_importacao, [row.estado], { feitas: feitas + rows.length });
        return { last: rows.at(-1)!.linha, count: rows.length };
      });
      if (!done) return;
      after = done.last;
      feitas += done.count;
    }
  }

  const finish = (id_empresa: number, row: repository.ImportacaoRow, values: Parameters<typeof repository.moveImportacao>[3]) =>
    database.comEmpresa(id_empresa, async (db) => {
      await hold(db, row);
      await repository.moveImportacao(db, row.id_importacao, [row.estado], values);
    });

  /** From the check to the writing in one transaction, asked for with the file; false when there is nothing to write, or no room for it. */
  const goOn = (id_empresa: number, row: repository.ImportacaoRow): Promise<boolean> =>
    database
      .comEmpresa(id_empresa, async (db) => {
        await hold(db, row);
        const { contagem } = (await repository.findImportacao(db, row.id_importacao))!;
        const novos = contagem.nova ?? 0;
        if (novos + (contagem.atualiza ?? 0) === 0) return false;
        await exigirVaga(db, 'contatos', novos);
        const rodada = row.rodada + 1;
        await repository.moveImportacao(db, row.id_importacao, ['conferindo'], { estado: 'importando', executada: true, feitas: 0, erro: null, rodada });
        await scheduleJob(db, 'importacao_gravar', { id_importacao: row.id_importacao, rodada }, { attempts: 3 });
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      });

  /** What goes wrong is said to the person, and what was done stays and can be undone. */
  const job =
    (estado: repository.ImportacaoRow['estado'], work: (id_empresa: number, row: repository.ImportacaoRow, asked: Work) => Promise<void>) =>
    async (id_empresa: number, asked: Work): Promise<void> => {
      const { id_importacao, rodada } = asked;
      const row = await database.lerEmpresa(id_empresa, (db) => repository.findImportacao(db, id_importacao));
      if (row?.estado !== estado || (rodada !== undefined && rodada !== row.rodada)) return;
      try {
        await work(id_empresa, row, asked).catch(async (err: unknown) => {
          if (err instanceof Stopped) throw err;
          if (!(err instanceof AppError)) log.error({ err, id_importacao }, 'importação falhou');
          await finish(id_empresa, row, { estado: 'falhou', erro: err instanceof AppError ? err.message : 'A importação parou por uma falha. Tente de novo.' });
        });
      } catch (err) {
        if (!(err instanceof Stopped)) throw err;
      }
    };

  return {
    conferir: job('conferindo', async (id_empresa, row, { importar = false }) => {
      await database.comEmpresa(id_empresa, async (db) => {
        await hold(db, row);
        await repository.resetLinhas(db, row.id_importacao);
      });
      const avaliar = await database.lerEmpresa(id_empresa, (db) => avaliador(db, row));
      await through(id_empresa, { ...row, feitas: 0 }, ['pendente'], async (db, rows) => (await avaliar(db, rows)).map(resultOf));
      if (!importar || !(await goOn(id_empresa, row))) await finish(id_empresa, row, { estado: 'conferida' });
    }),

    gravar: job('importando', async (id_empresa, row) => {
      const avaliar = await database.lerEmpresa(id_empresa, (db) => avaliador(db, row));
      await through(id_empresa, row, ['nova', 'atualiza'], async (db, rows) => {
        // judged again: others save contatos, too
        const judged = await avaliar(db, rows);
        const of = (estado: Avaliada['estado']) => judged.filter((one) => one.estado === estado);
        const made = await criar(db, row, of('nova'));
        const updated = await atualizar(db, row, of('atualiza'));
        return [...made, ...updated, ...[...of('ignorada'), ...of('erro')].map(resultOf)];
      });
      await finish(id_empresa, row, { estado: 'pronta' });
    }),

    desfazer: job('desfazendo', async (id_empresa, row) => {
      await through(id_empresa, row, ['criada', 'atualizada'], async (db, rows) => {
        const lines = (estado: string) => rows.filter((one) => one.estado === estado).map(({ linha }) => linha);
        const gone = await desfazerCriadas(db, row.id_importacao, lines('criada'));
        return [...gone, ...(await desfazerAtualizadas(db, row.id_importacao, row.id_login, lines('atualizada')))];
      });
      await finish(id_empresa, row, { estado: 'desfeita' });
    }),
  };
}
