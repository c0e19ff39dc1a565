import { guardsOf } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';

export const guards = guardsOf(({ need }) => need(contatos), {
  'GET /privacidade/consentimentos/{id}': (a) => ({ params: { id: a.id_contato } }),
  'GET /privacidade/anonimizacao/{id}': (a) => ({ params: { id: a.id_contato } }),
  'POST /privacidade/anonimizar/{id}': (a) => ({ params: { id: a.id_contato }, body: { nome: 'outro', conversas: 'apagar' } }),
  'POST /privacidade/reter/{id}': (a) => ({ params: { id: a.id_contato }, body: { reter: 1 } }),
  'POST /privacidade/consentir/{id}': (a) => ({ params: { id: a.id_contato }, body: { finalidade: 'marketing', concedido: 1 } }),
});
