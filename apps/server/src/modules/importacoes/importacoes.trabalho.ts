import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Avaliada, Importavel, Lida, Resultado } from '../../core/importacao/importavel.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { avaliador } from './avaliar.ts';
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

const resultOf = ({ linha, estado, erros, id }: Avaliada<Lida>): Resultado => ({ linha, estado, erros, id });

/** The work of an importação in the background, in batches: each is one transaction, and a killed process goes on with the next one. */
export function importacoesTrabalho({ database, log }: Pick<Core, 'database' | 'log'>, areas: () => readonly Importavel[]) {
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
    work: (db: Parameters<typeof repository.findLinhas>[0], rows: repository.LinhaRow[]) => Promise<Resultado[]>,
    antes = false,
  ): Promise<void> {
    let after = 0;
    for (let feitas = row.feitas; ; ) {
      const done = await database.comEmpresa(id_empresa, async (db) => {
        await hold(db, row);
        const rows = await repository.findLinhas(db, row.id_importacao, estados, after, batch, antes);
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

  /** From the check to the writing in one transaction, asked for with the file; false when there is nothing to write, or no sala for it. */
  const goOn = (id_empresa: number, area: Importavel, row: repository.ImportacaoRow): Promise<boolean> =>
    database
      .comEmpresa(id_empresa, async (db) => {
        await hold(db, row);
        const { contagem } = (await repository.findImportacao(db, row.id_importacao))!;
        const novos = contagem.nova ?? 0;
        if (novos + (contagem.atualiza ?? 0) === 0) return false;
        await area.vaga?.(db, novos);
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
    (estado: repository.ImportacaoRow['estado'], work: (id_empresa: number, area: Importavel, row: repository.ImportacaoRow, asked: Work) => Promise<void>) =>
    async (id_empresa: number, asked: Work): Promise<void> => {
      const { id_importacao, rodada } = asked;
      const row = await database.lerEmpresa(id_empresa, (db) => repository.findImportacao(db, id_importacao));
      if (row?.estado !== estado || (rodada !== undefined && rodada !== row.rodada)) return;
      const area = areas().find(({ especie }) => especie.area === row.area);
      if (!area) throw new Error(`a área ${row.area} não importa arquivos`);
      try {
        await work(id_empresa, area, row, asked).catch(async (err: unknown) => {
          if (err instanceof Stopped) throw err;
          if (!(err instanceof AppError)) log.error({ err, id_importacao }, 'importação falhou');
          await finish(id_empresa, row, { estado: 'falhou', erro: err instanceof AppError ? err.message : 'A importação parou por uma falha. Tente de novo.' });
        });
      } catch (err) {
        if (!(err instanceof Stopped)) throw err;
      }
    };

  return {
    conferir: job('conferindo', async (id_empresa, area, row, { importar = false }) => {
      await database.comEmpresa(id_empresa, async (db) => {
        await hold(db, row);
        await repository.resetLinhas(db, row.id_importacao);
      });
      const avaliar = await database.lerEmpresa(id_empresa, (db) => avaliador(db, area, row));
      await through(id_empresa, { ...row, feitas: 0 }, ['pendente'], async (db, rows) => (await avaliar(db, rows)).map(resultOf));
      if (!importar || !(await goOn(id_empresa, area, row))) await finish(id_empresa, row, { estado: 'conferida' });
    }),

    gravar: job('importando', async (id_empresa, area, row) => {
      const avaliar = await database.lerEmpresa(id_empresa, (db) => avaliador(db, area, row));
      await through(id_empresa, row, ['nova', 'atualiza'], async (db, rows) => {
        // judged again: others save records, too
        const judged = await avaliar(db, rows);
        const of = (estado: Avaliada<Lida>['estado']) => judged.filter((one) => one.estado === estado);
        const made = await area.criar(db, row, of('nova'));
        const updated = await area.atualizar(db, row, of('atualiza'));
        return [...made, ...updated, ...[...of('ignorada'), ...of('erro')].map(resultOf)];
      });
      await finish(id_empresa, row, { estado: 'pronta' });
    }),

    desfazer: job('desfazendo', async (id_empresa, area, row) => {
      const work = (db: Db, rows: readonly repository.LinhaRow[]) => {
        const of = (estado: string) => rows.filter((one) => one.estado === estado).map(({ linha, id_registro, antes }) => ({ linha, id: id_registro!, antes }));
        return area.desfazer(db, row, of('criada'), of('atualizada'));
      };
      await through(id_empresa, row, ['criada', 'atualizada'], work, true);
      await finish(id_empresa, row, { estado: 'desfeita' });
    }),
  };
}
