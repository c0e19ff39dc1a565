import { guardsOf } from '../../../test/kit/guards.ts';

export const guards = guardsOf(({ id_empresa }) => Promise.resolve({ id_empresa }), {
  'GET /empresa/show/{id}': (a) => ({ params: { id: a.id_empresa } }),
  'GET /empresa/limites/{id}': (a) => ({ params: { id: a.id_empresa } }),
  'GET /login/marca/{link}': 'value',
  // without its name nothing is closed
  'GET /ConfigEmpresa/delete/{id}': (a) => ({ params: { id: a.id_empresa } }),
  'POST /ConfigEmpresa/restaurar/{id}': (a) => ({ params: { id: a.id_empresa } }),
});
