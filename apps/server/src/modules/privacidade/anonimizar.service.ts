import type { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { findContato } from '../contatos/contatos.api.ts';
import * as repository from './anonimizar.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    apagar_arquivos: { caminhos: string[] };
  }
}

const filesAJob = 500;
const plain = (nome: string): string => nome.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');

/** The end of somebody's personal data, in one transaction; their files go after it, and again until they are gone. */
export function anonimizarService({ database, storage, sessions }: Core) {
  return {
    async anonimizar(person: Staff, id: number, { nome, conversas }: Input<typeof privacidade.anonimizar>['body']): Promise<void> {
      const id_cliente = await database.comEmpresa(person.id_empresa, async (db) => {
        if (!(await findContato(db, person, id))) throw notFound('Contato');
        const now = await repository.lockNome(db, id);
        if (!now || now.apagado) throw new AppError('conflito', 'Este contato já foi anonimizado ou unido a outro.');
        if (now.aberta) throw new AppError('conflito', 'Há uma conversa aberta com este contato. Encerre antes de anonimizar.');
        if (plain(nome) !== plain(now.nome)) throw invalid({ nome: 'Digite o nome do contato como está no cadastro' });
        const alvo = await repository.findAlvo(db, id);
        const files = [
          // what the network holds is found by the messages: before these lose their names
          ...(await repository.esquecerRede(db, alvo)),
          ...(await repository.esquecerCopias(db, alvo)),
          ...(await repository.esvaziarConversas(db, alvo, conversas)),
        ];
        await repository.esvaziarRegistros(db, person.id_login, alvo);
        for (let i = 0; i < files.length; i += filesAJob) await scheduleJob(db, 'apagar_arquivos', { caminhos: files.slice(i, i + filesAJob) });
        return alvo.id_cliente;
      });
      if (id_cliente !== null) sessions.invalidate({ id_cliente });
    },

    async removeFiles(caminhos: readonly string[]): Promise<void> {
      for (const caminho of caminhos) await storage.remove(caminho);
    },
  };
}
