import { chatAnteriores } from '@prosa/contract/atendimentos/anteriores.endpoints.ts';
import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { chatMidias } from '@prosa/contract/atendimentos/midias.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import { midiasService } from '../mensagens/midias.service.ts';
import { anterioresService } from './anteriores.service.ts';
import { historicoService } from './historico.service.ts';

/** What was: all salas, those of a contato in one scroll, and its media. */
export function historicoRoutes(core: Core, register: Register): void {
  const historico = historicoService(core);
  const anteriores = anterioresService(core);
  const midias = midiasService(core);
  register(atendimento.getAll, ({ person, query }) => historico.list(person, query));
  register(atendimento.show, ({ person, params }) => historico.show(person, params.id));
  register(chatAnteriores.mensagens, ({ person, params, query }) => anteriores(person, params.id, query));
  register(chatMidias.getAll, ({ person, params, query }) => midias.ofSala(person, params.id, query));
  register(chatMidias.doContato, ({ person, params, query }) => midias.ofContato(person, params.id, query));
}
