import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { notificacoesService } from './notificacoes.service.ts';
import type { pushService } from './push.service.ts';

export function notificacoesRoutes(register: Register, service: ReturnType<typeof notificacoesService>, push: ReturnType<typeof pushService>): void {
  register(notificacao.getAll, ({ person, query }) => service.list(person, query));
  register(notificacao.ler, async ({ person, params }) => {
    await service.read(person, params.id);
    return {};
  });
  register(notificacao.lerTodas, async ({ person }) => {
    await service.readAll(person);
    return {};
  });
  register(notificacao.preferencias, ({ person }) => service.preferences(person));
  register(notificacao.salvarPreferencias, async ({ person, body }) => {
    await service.savePreferences(person, body);
    return {};
  });
  register(notificacao.push, ({ person }) => push.devices(person));
  register(notificacao.salvarPush, async ({ person, body }) => ({ id: await push.save(person, body) }));
  register(notificacao.excluirPush, async ({ person, body }) => {
    await push.delete(person, body.endpoint);
    return {};
  });
  register(notificacao.presenca, async ({ person, body }) => {
    await service.presence(person, body);
    return {};
  });
}
