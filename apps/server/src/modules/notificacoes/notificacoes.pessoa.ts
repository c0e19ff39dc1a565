import type { Pessoa } from '../../core/pessoa.ts';

export const notificacoesPessoa: Pessoa = {
  async anonimizar(db, { salas }) {
    if (salas.length > 0)
      await db
        .deleteFrom('notificacao')
        .where('id_sala', 'in', [...salas])
        .execute();
  },
};
