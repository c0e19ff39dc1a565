import { bit, id } from '@prosa/contract/codecs.ts';
import { z } from 'zod';
import { notFound } from '../../core/errors.ts';
import { fusoDaEmpresa } from '../../core/fuso.ts';
import type { Core } from '../../core/module.ts';
import { countPackage, findConversas, findMensagens, type MensagemDaPessoa } from '../atendimentos/atendimentos.api.ts';
import { findContato, recordExportado } from '../contatos/contatos.api.ts';
import { type Asker, formatsOf, type PackageSource, type ZipEntry, zip } from '../exportacoes/exportacoes.api.ts';
import { pageFoot, pageHead, pageMessage, pageRecord, pageSala } from './dados.pagina.ts';
import * as repository from './dados.repository.ts';

const filtro = z.object({ id_contato: id, notas: bit.default(0) });
type Wanted = z.output<typeof filtro>;
type Partes = Pick<Core, 'database' | 'storage' | 'clock' | 'log' | 'pessoas'>;

const batch = 1000;
/** A ZIP without extensions ends at 4 GB; what does not fit is named in dados.json and stays in the product. */
const mostBytes = 3.8 * 1024 ** 3;
const mostFiles = 60_000;

/** Where a file stands in the package. */
const placeOf = (id_arquivo: number, nome: string): string => `arquivos/${id_arquivo}-${nome.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-80)}`;

/** Everything about one person as the entries of a ZIP: readable, for programs, and their files. Written while it is read, page by page. */
export function pacoteDaPessoa({ database, storage, clock, log, pessoas }: Partes) {
  async function* messagesOf(id_empresa: number, id_sala: number, notas: boolean): AsyncGenerator<MensagemDaPessoa[]> {
    for (let after = 0; ; ) {
      const from = after;
      const rows = await database.lerEmpresa(id_empresa, (db) => findMensagens(db, id_sala, notas, from, batch));
      if (rows.length > 0) yield rows;
      if (rows.length < batch) return;
      after = rows.at(-1)!.id_mensagem;
    }
  }

  async function* filesOf(id_empresa: number, id_contato: number, salas: readonly number[], notas: boolean): AsyncGenerator<repository.ArquivoDaPessoa> {
    for (let after = 0; ; ) {
      const from = after;
      const rows = await database.lerEmpresa(id_empresa, (db) => repository.findArquivos(db, pessoas(), id_contato, salas, notas, from, batch));
      yield* rows;
      if (rows.length < batch) return;
      after = rows.at(-1)!.id_arquivo;
    }
  }

  /** A file that is gone from the storage is an empty one here: the rest of the package is not lost with it. */
  async function* bytesOf(caminho: string): AsyncGenerator<Buffer> {
    try {
      for await (const piece of storage.read(caminho)) yield piece as Buffer;
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err;
      log.warn({ caminho }, 'privacidade: arquivo não está mais guardado');
    }
  }

  return async function* pack(
    id_empresa: number,
    person: Asker,
    { id_contato, notas }: Wanted,
    told: (done: number, total: number) => Promise<void>,
    /** What of the record goes along. */
    shown: (registro: Record<string, unknown>) => Record<string, unknown> = (registro) => registro,
  ): AsyncGenerator<ZipEntry> {
    const withNotes = notas === 1;
    const { registro, conversas, fuso } = await database.lerEmpresa(id_empresa, async (db) => ({
      registro: shown(await repository.findRegistro(db, pessoas(), id_contato)),
      conversas: await findConversas(db, person, id_contato),
      fuso: await fusoDaEmpresa(db),
    }));
    const salas = conversas.map(({ id_sala }) => id_sala);
    // messages are written twice: for people and for programs
    const total = 2 * (await database.lerEmpresa(id_empresa, (db) => countPackage(db, salas)));
    let done = 0;
    const went = async (n: number): Promise<void> => {
      done += n;
      await told(Math.min(done, total), total);
    };
    await went(0);
    const formats = formatsOf(fuso);
    const fileOf = (m: MensagemDaPessoa): string | null => (m.id_arquivo === null ? null : placeOf(m.id_arquivo, m.arquivo ?? ''));
    const { nome_exibido: nome } = registro['contato'] as { nome_exibido: string };

    yield {
      name: 'index.html',
      content: (async function* () {
        yield Buffer.from(
          pageHead(nome, formats.moment(clock.now())) +
            pageRecord(registro, repository.secoesDe(pessoas()), formats) +
            (conversas.length > 0 ? '<h2>Conversas</h2>' : ''),
        );
        for (const conversa of conversas) {
          yield Buffer.from(pageSala(conversa, formats));
          for await (const rows of messagesOf(id_empresa, conversa.id_sala, withNotes)) {
            yield Buffer.from(rows.map((m) => pageMessage(m, fileOf(m), formats)).join('\n'));
            await went(rows.length);
          }
        }
        yield Buffer.from(pageFoot);
      })(),
    };

    const left: string[] = [];
    let size = 0;
    let count = 0;
    for await (const file of filesOf(id_empresa, id_contato, salas, withNotes)) {
      size += file.tamanho;
      count += 1;
      if (size > mostBytes || count > mostFiles) left.push(file.nome);
      else yield { name: placeOf(file.id_arquivo, file.nome), content: bytesOf(file.caminho) };
      if (count % 20 === 0) await went(20);
    }

    yield {
      name: 'dados.json',
      content: (async function* () {
        yield Buffer.from(
          `${JSON.stringify({ reunido_em: clock.now().toISOString(), ...registro, arquivos_que_nao_couberam: left }).slice(0, -1)},"conversas":[`,
        );
        for (const [i, conversa] of conversas.entries()) {
          yield Buffer.from(`${i === 0 ? '' : ','}${JSON.stringify(conversa).slice(0, -1)},"mensagens":[`);
          let first = true;
          for await (const rows of messagesOf(id_empresa, conversa.id_sala, withNotes)) {
            const lines = rows.map((m) => JSON.stringify({ ...m, id_arquivo: undefined, arquivo: fileOf(m) }));
            yield Buffer.from((first ? '' : ',') + lines.join(','));
            first = false;
            await went(rows.length);
          }
          yield Buffer.from(']}');
        }
        yield Buffer.from(']}');
      })(),
    };
    await told(total, total);
  };
}

/** The package as people of the company ask for it. */
export function dadosDaPessoa(core: Partes): PackageSource<Wanted> {
  const pack = pacoteDaPessoa(core);
  return {
    tipo: 'contato_dados',
    access: ['privacidade', 'exportar'],
    filtro,
    async begun(db, person, { id_contato }) {
      const contato = await findContato(db, person, id_contato);
      if (!contato) throw notFound('Contato');
      await recordExportado(db, id_contato, person.id_login);
      return `Dados de ${contato.nome
        .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
        .trim()
        .slice(0, 60)}`;
    },
    pack: (id_empresa, person, wanted, told) => zip(pack(id_empresa, person, wanted, told)),
  };
}
