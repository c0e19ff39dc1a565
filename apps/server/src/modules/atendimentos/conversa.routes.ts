import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { iniciarService } from './atos/iniciar.service.ts';
import { reabrirService } from './atos/reabrir.service.ts';
import type { internoService } from './interno/interno.service.ts';
import { rascunhosService } from './lista/rascunhos.service.ts';
import { notasService } from './mensagens/notas.service.ts';
import type { agendamentosService } from './prazos/agendamentos.service.ts';

interface Services {
  agendamentos: ReturnType<typeof agendamentosService>;
  iniciar: ReturnType<typeof iniciarService>;
  interno: ReturnType<typeof internoService>;
}

/** One sala: how it begins and is opened again, its notes, drafts and times, and the internos. */
export function conversaRoutes(core: Core, register: Register, { agendamentos, iniciar, interno }: Services): void {
  const notas = notasService(core);
  const rascunhos = rascunhosService(core);
  const reabrir = reabrirService(core);
  register(WPP.iniciarWPP, ({ person, params, query }) => iniciar(person, { params, query, body: {} }));
  register(chat.reabrir, async ({ person, params }) => {
    await reabrir(person, params.id);
    return {};
  });
  register(chat.equipe, async ({ person }) => ({ data: await interno.list(person) }));
  register(chat.renomear, async ({ person, params, body }) => {
    await interno.rename(person, params.id, body.nome);
    return {};
  });
  register(chat.rascunho, async ({ person, params }) => ({ texto: await rascunhos.find(person, params.id) }));
  register(chat.salvarRascunho, async ({ person, params, body }) => {
    await rascunhos.store(person, params.id, body);
    return {};
  });
  register(nota.pessoas, ({ person, params }) => notas.people(person, params.id));
  register(nota.store, ({ person, params, body }) => notas.store(person, params.id, body));
  register(nota.editar, async ({ person, params, body }) => {
    await notas.edit(person, params.id, body);
    return {};
  });
  register(nota.delete, async ({ person, params }) => {
    await notas.delete(person, params.id);
    return {};
  });
  register(agendamento.getAll, ({ person, params }) => agendamentos.list(person, params.id));
  register(agendamento.store, ({ person, params, body }) => agendamentos.store(person, params.id, body));
  register(agendamento.delete, async ({ person, params }) => {
    await agendamentos.cancel(person, params.id);
    return {};
  });
}
