import { diaEm } from '@prosa/brasil/expediente.ts';
import type { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { fusoDaEmpresa } from '../../core/fuso.ts';
import type { FileReply } from '../../core/http/binding.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { csv } from './csv.ts';
import * as repository from './exportacoes.repository.ts';
import type { AnyExportSource, Asker, ExportColumn, ExportSource, PackageSource, Value } from './fonte.ts';
import { formatsOf } from './formats.ts';
import { mostXlsxRows, xlsx } from './xlsx.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    exportar: { id_exportacao: number };
  }
}

const batch = 2000;
const atOnce = 3;
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const isPackage = (source: AnyExportSource): source is PackageSource<any> => 'pack' in source;

/** The person gave it up while it was being made. */
class GivenUp extends Error {}

type Shown = Reply<typeof exportacoes.show>['data'];
const present = (row: repository.ExportacaoRow): Shown => ({
  id_exportacao: row.id_exportacao,
  tipo: row.tipo as Shown['tipo'],
  formato: row.formato as Shown['formato'],
  estado: row.estado,
  linhas: row.linhas,
  total: row.total,
  nome: row.nome,
  tamanho: row.tamanho,
  erro: row.erro,
});

export function exportacoesService({ database, storage, clock, log, audit }: Core, sources: () => readonly AnyExportSource[]) {
  const sourceOf = (tipo: string): AnyExportSource => {
    const source = sources().find((s) => s.tipo === tipo);
    if (!source) throw new Error(`no source exports ${tipo}`);
    return source;
  };

  /** What the person may not see now they may not take along either, whenever the file was made. */
  const needPermission = (person: Staff, source: AnyExportSource): void => {
    const needed = !isPackage(source) && source.alsoNeeds ? [source.access, source.alsoNeeds] : [source.access];
    if (needed.some(([controller, funcao]) => !permits(person.grants, controller, funcao)))
      throw new AppError('sem_permissao', 'Você não tem permissão para exportar isto.');
  };

  /** One's own; anybody else's is not there. */
  const needOwn = async (person: Staff, id: number): Promise<repository.ExportacaoRow> => {
    const row = await database.lerEmpresa(person.id_empresa, (db) => repository.findExportacao(db, id));
    if (!row || row.id_login !== person.id_login) throw notFound('Exportação');
    return row;
  };

  /** Rows batch by batch, each in a transaction of its own; tells how far it is, and stops when the person gave up. */
  async function* rowsOf(
    id_empresa: number,
    row: repository.ExportacaoRow,
    source: ExportSource<unknown>,
    columns: readonly ExportColumn[],
    filtro: unknown,
    most: number,
  ): AsyncGenerator<Value[][]> {
    const asker: Asker = { id_login: row.id_login, grants: [], ...row.visao };
    let after: number | null = null;
    let linhas = 0;
    for (;;) {
      const from: number | null = after;
      const { rows, last }: Awaited<ReturnType<ExportSource<unknown>['next']>> = await database.lerEmpresa(id_empresa, (db) =>
        source.next(db, asker, filtro, from, Math.min(batch, most - linhas), columns),
      );
      if (rows.length > 0) yield rows;
      linhas += rows.length;
      after = last;
      if (!(await database.comEmpresa(id_empresa, (db) => repository.changeExportacao(db, row.id_exportacao, { linhas })))) throw new GivenUp();
      if (last === null || rows.length < batch || linhas >= most) return;
    }
  }

  async function keep(id_empresa: number, { id_exportacao }: repository.ExportacaoRow, bytes: AsyncIterable<Buffer>): Promise<void> {
    const { path, size } = await storage.putStream(id_empresa, bytes);
    const kept = await database.comEmpresa(id_empresa, (db) =>
      repository.changeExportacao(db, id_exportacao, { estado: 'pronta', caminho: path, tamanho: size }),
    );
    if (!kept) await storage.remove(path);
  }

  /** A package tells how far it is, and stops when the person gave up. */
  function packed(id_empresa: number, row: repository.ExportacaoRow, source: PackageSource<unknown>, filtro: unknown): AsyncIterable<Buffer> {
    return source.pack(id_empresa, { id_login: row.id_login, grants: [], ...row.visao }, filtro, async (linhas, total) => {
      if (!(await database.comEmpresa(id_empresa, (db) => repository.changeExportacao(db, row.id_exportacao, { estado: 'executando', linhas, total }))))
        throw new GivenUp();
    });
  }

  async function make(id_empresa: number, row: repository.ExportacaoRow): Promise<void> {
    const { id_exportacao } = row;
    const source = sourceOf(row.tipo);
    const filtro: unknown = source.filtro.parse(row.filtro);
    if (isPackage(source)) return keep(id_empresa, row, packed(id_empresa, row, source, filtro));
    const { total, fuso, columns } = await database.lerEmpresa(id_empresa, async (db) => ({
      columns: typeof source.columns === 'function' ? await source.columns(db, filtro) : source.columns,
      total: await source.count(db, { id_login: row.id_login, grants: [], ...row.visao }, filtro),
      fuso: await fusoDaEmpresa(db),
    }));
    if (!(await database.comEmpresa(id_empresa, (db) => repository.changeExportacao(db, id_exportacao, { estado: 'executando', total })))) return;
    const formats = formatsOf(fuso);
    const sheet = row.formato === 'xlsx';
    const rows = rowsOf(id_empresa, row, source, columns, filtro, sheet ? mostXlsxRows - 1 : Number.MAX_SAFE_INTEGER);
    return keep(id_empresa, row, sheet ? xlsx(source.nome, columns, rows, formats) : csv(columns, rows, formats));
  }

  return {
    async start(person: Staff, { tipo, formato, filtro }: Input<typeof exportacoes.store>['body']): Promise<Shown> {
      const source = sourceOf(tipo);
      needPermission(person, source);
      if (isPackage(source) !== (formato === 'zip')) throw invalid({ formato: isPackage(source) ? 'Escolha ZIP' : 'Escolha CSV ou XLSX' });
      const decoded = source.filtro.safeParse(filtro);
      if (!decoded.success) throw invalid({ filtro: decoded.error.issues[0]?.message ?? 'Filtros inválidos' });
      const day = diaEm('America/Sao_Paulo', clock.now().getTime());
      return database.comEmpresa(person.id_empresa, async (db) => {
        if ((await repository.countRunning(db, person.id_login)) >= atOnce) throw new AppError('conflito', 'Espere as exportações em andamento terminarem.');
        const nome = isPackage(source) ? await source.begun(db, person, decoded.data) : source.nome;
        const row = await repository.insertExportacao(db, {
          id_login: person.id_login,
          tipo,
          formato,
          filtro,
          visao: { departamentos: person.departamentos, escopos: person.escopos, grants: person.grants },
          nome: `${nome} ${day}.${formato}`,
        });
        await audit.record(db, isPackage(source) ? 'pessoa_exportada' : 'exportacao_feita', {
          entidade: 'exportacao',
          id_entidade: row.id_exportacao,
          depois: { tipo, formato },
        });
        await scheduleJob(db, 'exportar', { id_exportacao: row.id_exportacao }, { attempts: 3 });
        return present(row);
      });
    },

    show: async (person: Staff, id: number): Promise<Shown> => present(await needOwn(person, id)),

    async cancel(person: Staff, id: number): Promise<void> {
      await needOwn(person, id);
      await database.comEmpresa(person.id_empresa, (db) => repository.changeExportacao(db, id, { estado: 'cancelada' }));
    },

    async download(person: Staff, id: number): Promise<FileReply> {
      const row = await needOwn(person, id);
      needPermission(person, sourceOf(row.tipo));
      if (row.estado !== 'pronta' || row.caminho === null) throw new AppError('conflito', 'O arquivo ainda não está pronto.');
      await database.comEmpresa(person.id_empresa, (db) =>
        audit.record(db, 'exportacao_baixada', { entidade: 'exportacao', id_entidade: id, depois: { tipo: row.tipo, formato: row.formato } }),
      );
      return { stream: storage.read(row.caminho), size: row.tamanho, contentType: types[row.formato]!, name: row.nome, inline: false };
    },

    /** The job. A process that dies in it begins again; what the making itself throws is said to the person. */
    async run(id_empresa: number, { id_exportacao }: { id_exportacao: number }): Promise<void> {
      const row = await database.lerEmpresa(id_empresa, (db) => repository.findExportacao(db, id_exportacao));
      if (!row || !['aguardando', 'executando'].includes(row.estado)) return;
      try {
        await make(id_empresa, row);
      } catch (err) {
        if (err instanceof GivenUp) return;
        log.error({ err, id_exportacao }, 'exportação falhou');
        await database.comEmpresa(id_empresa, (db) =>
          repository.changeExportacao(db, id_exportacao, { estado: 'falhou', erro: 'Não foi possível montar o arquivo. Tente de novo.' }),
        );
      }
    },

    /** What was made more than a day ago goes. */
    async sweep(): Promise<void> {
      const paths = await database.semEmpresa((db) => repository.deleteOld(db, new Date(clock.now().getTime() - 86_400_000)));
      for (const path of paths) await storage.remove(path);
    },
  };
}
