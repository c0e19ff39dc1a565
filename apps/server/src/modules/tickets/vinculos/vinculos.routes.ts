import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { conversaService } from '../conversa/conversa.service.ts';
import type { mesclaService } from '../mescla/mescla.service.ts';
import type { vinculosService } from './vinculos.service.ts';

export function vinculosRoutes(
  register: Register,
  vinculos: ReturnType<typeof vinculosService>,
  mescla: ReturnType<typeof mesclaService>,
  conversa: ReturnType<typeof conversaService>,
): void {
  register(ticketRelacoes.ver, async ({ person, params }) => ({ data: await vinculos.ver(person, params.id) }));
  register(ticketRelacoes.daSala, async ({ person, params }) => ({ data: await vinculos.daSala(person, params.id) }));
  register(ticketRelacoes.daConversa, async ({ person, body }) => ({ id_ticket: await conversa.daConversa(person, body) }));
  register(ticketRelacoes.ligarSala, async ({ person, body }) => (await conversa.ligar(person, body), {}));
  register(ticketRelacoes.vincular, async ({ person, body }) => (await vinculos.vincular(person, body), {}));
  register(ticketRelacoes.desvincular, async ({ person, body }) => (await vinculos.desvincular(person, body), {}));
  register(ticketRelacoes.mesclar, async ({ person, body }) => ({ mesclas: await mescla.mesclar(person, body.id_ticket, body.ids) }));
  register(ticketRelacoes.desfazerMescla, async ({ person, body }) => (await mescla.desfazer(person, body.ids), {}));
  register(ticketRelacoes.dividir, async ({ person, body }) => ({ id_ticket: await vinculos.dividir(person, body) }));
  register(ticketRelacoes.participante, async ({ person, body }) => ({ id_participante: await vinculos.participante(person, body) }));
  register(ticketRelacoes.tirarParticipante, async ({ person, params }) => (await vinculos.tirarParticipante(person, params.id), {}));
  register(ticketRelacoes.seguidores, async ({ person, params, body }) => (await vinculos.seguidores(person, params.id, body), {}));
  register(ticketRelacoes.tempo, async ({ person, body }) => ({ id_tempo: await vinculos.tempo(person, body) }));
  register(ticketRelacoes.tirarTempo, async ({ person, params }) => (await vinculos.tirarTempo(person, params.id), {}));
}
