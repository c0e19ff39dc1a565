import type { Pessoa } from '../../core/pessoa.ts';

export const notificacoesPessoa: Pessoa = {
  async anonimizar(db, { salas }) {
    if (salas.length > 0)
      await db
        .deleteFrom('notificacao')
        .where('area', '=', 'atendimentos')
        .where('id_registro', 'in', [...salas])
        .execute();
  },
};
