import { guardsOf, secret, secretFile } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async (kit) => {
    const { caminho } = await secretFile(kit);
    return kit.db
      .insertInto('exportacao')
      .values({
        id_login: kit.admin.sessao.id_login!,
        tipo: 'atendimentos',
        formato: 'csv',
        filtro: '{}',
        visao: '{}',
        nome: `${secret}.csv`,
        estado: 'pronta',
        caminho,
        tamanho: secret.length,
      })
      .returning('id_exportacao')
      .executeTakeFirstOrThrow();
  },
  {
    'GET /exportacoes/show/{id}': (a) => ({ params: { id: a.id_exportacao } }),
    'POST /exportacoes/cancelar/{id}': (a) => ({ params: { id: a.id_exportacao } }),
    'GET /exportacoes/baixar/{id}': (a) => ({ params: { id: a.id_exportacao } }),
  },
);
