import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { chatCartao } from '@prosa/contract/atendimentos/cartoes.endpoints.ts';
import { chatReacao } from '@prosa/contract/atendimentos/reacoes.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import type { SalasApi } from '../sala/salas.ports.ts';
import { arquivosService } from './arquivos.service.ts';
import { cartoesService } from './cartoes.service.ts';
import { encaminharService } from './encaminhar.service.ts';
import type { mensagensService } from './mensagens.service.ts';
import type { reacoesService } from './reacoes.service.ts';

interface Services {
  mensagens: ReturnType<typeof mensagensService>;
  reacoes: ReturnType<typeof reacoesService>;
  salas: SalasApi;
}

/** What messages carry and what is done with one: files, contact cards, reactions, passed on, sent again. */
export function mensagensRoutes(core: Core, register: Register, { mensagens, reacoes, salas }: Services): void {
  const arquivos = arquivosService(core);
  const cartoes = cartoesService(core, salas);
  const encaminhar = encaminharService(core, salas);
  register(chat.upload, async ({ person, file, body }) => ({ data: await arquivos.upload(person, file, body.nome) }));
  register(chat.voz, async ({ person, file }) => ({ data: await arquivos.voice(person, file) }));
  register(chat.arquivo, ({ person, params, query }) => arquivos.read(person, params.id, query.tamanho));
  register(chatCartao.enviar, async ({ person, params, body }) => {
    await cartoes(person, params.id, body);
    return {};
  });
  register(chatReacao.reagir, async ({ person, params, body }) => {
    await reacoes.react(person, params.id, body.emoji);
    return {};
  });
  register(chat.encaminhar, ({ person, body }) => encaminhar(person, body));
  register(chat.reenviar, async ({ person, params }) => {
    await mensagens.sendAgain(person, params.id);
    return {};
  });
}
