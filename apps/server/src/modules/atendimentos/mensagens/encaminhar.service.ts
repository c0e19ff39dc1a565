import type { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { needSala } from '../sala/contexto.ts';
import type { SalasApi } from '../sala/salas.ports.ts';
import { safeLink } from './conteudos.ts';
import { findByPrivateId, findSources } from './mensagens.repository.ts';

type Outcome = Reply<typeof chat.encaminhar>['data'][number];

/** Messages into other salas: the person sees where they come from, and may write where they go. */
export function encaminharService({ database }: Core, salas: SalasApi) {
  return async function encaminhar(person: Staff, { msg_ids, chat_ids, private_id }: Input<typeof chat.encaminhar>['body']): Promise<{ data: Outcome[] }> {
    const wanted = new Set(msg_ids);
    const sources = await database.lerEmpresa(person.id_empresa, (db) => findSources(db, person, [...wanted]));
    if (sources.length < wanted.size) throw notFound('Mensagem');
    if (sources.some((m) => m.tipo === 'nota' || m.tipo === 'sistema'))
      throw new AppError('conflito', 'Notas internas e avisos da conversa não podem ser encaminhados.');
    if (sources.some((m) => m.dados?.arquivo_apagado))
      throw new AppError('conflito', 'O arquivo foi apagado pela regra de retenção e não pode ser encaminhado.');

    async function forwardTo(chat_id: number): Promise<Outcome> {
      try {
        const { topic } = await database.lerEmpresa(person.id_empresa, (db) => needSala(db, person, { id_sala: chat_id }, false));
        await salas.send(person, { topic }, async (db, sala) => {
          // the same press again: all of it is there
          if (await findByPrivateId(db, { id_sala: sala.id_sala }, person.id_login, `${private_id}_0`)) return [];
          return sources.map(({ tipo, texto, link, dados, id_arquivo }, i) => ({
            tipo,
            texto,
            link: safeLink(link),
            dados: dados && { ...dados, cobranca: undefined },
            id_arquivo,
            private_id: `${private_id}_${i}`,
            encaminhada: true,
          }));
        });
        return { chat_id, enviado: true, motivo: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { chat_id, enviado: false, motivo: error.message };
      }
    }
    const data: Outcome[] = [];
    for (const chat_id of new Set(chat_ids)) data.push(await forwardTo(chat_id));
    return { data };
  };
}
