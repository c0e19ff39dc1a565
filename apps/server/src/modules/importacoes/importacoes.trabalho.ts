import { AppError } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { type Avaliada, avaliador } from './avaliar.ts';
import { desfazerAtualizadas, desfazerCriadas } from './desfazer.ts';
import { atualizar, criar } from './gravar.ts';
import * as repository from './importacoes.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    importacao_conferir: { id_importacao: number };
    importacao_gravar: { id_importacao: number };
    importacao_desfazer: { id_importacao: number };
  }
}

const batch = 500;

/** Somebody stopped it meanwhile. */
class Stopped extends Error {}

const resultOf = ({ linha, estado, erros, id_contato }: Avaliada): repository.Resultado => ({ linha, estado, erros, id_contato });

/** The work of an importação in the background, in batches: each is one transaction, and a killed process goes on with the next one. */
export function importacoesTrabalho({ database, log, eventsRecorded }: Pick<Core, 'database' | 'log' | 'eventsRecorded'>) {
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
        const held = await repository.lockImportacao(db, row.id_importacao);
        if (held?.estado !== row.estado) throw new Stopped();
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
    database.comEmpresa(id_empresa, (db) => repository.moveImportacao(db, row.id_importacao, [row.estado], values));

  /** What goes wrong is said to the person, and what was done stays and can be undone. */
  const job =
    (estado: repository.ImportacaoRow['estado'], work: (id_empresa: number, row: repository.ImportacaoRow) => Promise<void>) =>
    async (id_empresa: number, { id_importacao }: { id_importacao: number }): Promise<void> => {
      const row = await database.lerEmpresa(id_empresa, (db) => repository.findImportacao(db, id_importacao));
      if (row?.estado !== estado) return;
      try {
        await work(id_empresa, row);
      } catch (err) {
        if (err instanceof Stopped) return;
        if (!(err instanceof AppError)) log.error({ err, id_importacao }, 'importação falhou');
        await finish(id_empresa, row, { estado: 'falhou', erro: err instanceof AppError ? err.message : 'A importação parou por uma falha. Tente de novo.' });
      }
      eventsRecorded();
    };

  return {
    conferir: job('conferindo', async (id_empresa, row) => {
      await database.comEmpresa(id_empresa, (db) => repository.resetLinhas(db, row.id_importacao));
      const avaliar = await database.lerEmpresa(id_empresa, (db) => avaliador(db, row));
      await through(id_empresa, { ...row, feitas: 0 }, ['pendente'], async (db, rows) => (await avaliar(db, rows)).map(resultOf));
      await finish(id_empresa, row, { estado: 'conferida' });
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
