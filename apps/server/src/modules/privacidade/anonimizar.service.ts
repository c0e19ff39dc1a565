import type { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { type Fim, type Pessoa, partes } from '../../core/pessoa.ts';
import { soltarArquivos } from '../atendimentos/atendimentos.api.ts';
import { findContato } from '../contatos/contatos.api.ts';
import * as repository from './anonimizar.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    apagar_arquivos: { caminhos: string[] };
  }
}

const filesAJob = 500;
const plain = (nome: string): string => nome.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');

/** Why a contato cannot be anonymised now; null: nothing stands against it. */
const impedimentoDe = (now: repository.Situacao | undefined): string | null => {
  if (!now || now.apagado) return 'Este contato já foi anonimizado ou unido a outro.';
  return now.aberta ? 'Há uma conversa aberta com este contato. Encerre antes de anonimizar.' : null;
};

/** Ends the personal data of these contatos in the transaction of `db`, in every module that has some. Answers the clientes whose sessions may have ended. */
export async function anonimizarContatos(db: Db, pessoas: readonly Pessoa[], ids: readonly number[], fim: Fim): Promise<readonly number[]> {
  const alvo = await repository.findAlvo(db, ids);
  const caminhos: string[] = [];
  const arquivos = new Set<number>();
  const clientes = new Set(alvo.clientes);
  for (const { anonimizar } of partes(pessoas, 'anonimizar')) {
    const soltos = (await anonimizar(db, alvo, fim)) ?? {};
    caminhos.push(...(soltos.caminhos ?? []));
    for (const id_arquivo of soltos.arquivos ?? []) arquivos.add(id_arquivo);
    for (const id_cliente of soltos.clientes ?? []) clientes.add(id_cliente);
  }
  await removeLater(db, [...caminhos, ...(await soltarArquivos(db, [...arquivos]))]);
  return [...clientes];
}

/** Bytes go after the commit, and again until they are gone. */
export async function removeLater(db: Db, files: readonly string[]): Promise<void> {
  for (let i = 0; i < files.length; i += filesAJob) await scheduleJob(db, 'apagar_arquivos', { caminhos: files.slice(i, i + filesAJob) });
}

/** The end of somebody's personal data, in one transaction; their files go after it, and again until they are gone. */
export function anonimizarService({ database, storage, sessions, audit, pessoas }: Core) {
  return {
    /** Said before somebody begins, so that nobody types the name in vain. */
    impedimento: (person: Staff, id: number): Promise<string | null> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        if (!(await findContato(db, person, id))) throw notFound('Contato');
        return impedimentoDe(await repository.findSituacao(db, id));
      }),

    async anonimizar(person: Staff, id: number, { nome, conversas }: Input<typeof privacidade.anonimizar>['body']): Promise<void> {
      const clientes = await database.comEmpresa(person.id_empresa, async (db) => {
        if (!(await findContato(db, person, id))) throw notFound('Contato');
        const now = await repository.lockSituacao(db, id);
        const impedimento = impedimentoDe(now);
        if (impedimento !== null) throw new AppError('conflito', impedimento);
        if (plain(nome) !== plain(now!.nome)) throw invalid({ nome: 'Digite o nome do contato como está no cadastro' });
        await audit.record(db, 'pessoa_anonimizada', { entidade: 'contato', id_entidade: id });
        return anonimizarContatos(db, pessoas(), [id], { conversas, id_login: person.id_login });
      });
      for (const id_cliente of clientes) sessions.invalidate({ id_cliente });
    },

    async removeFiles(caminhos: readonly string[]): Promise<void> {
      for (const caminho of caminhos) await storage.remove(caminho);
    },
  };
}
