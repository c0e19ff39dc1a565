import { guardsOf } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';

export const guards = guardsOf(({ need }) => need(contatos), { 'GET /resumoContato/linhaDoTempo/{id}': (a) => ({ params: { id: a.id_contato } }) });
