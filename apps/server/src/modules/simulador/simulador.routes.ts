import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import { AppError } from '../../core/errors.ts';
import type { Handler, OneHandler, Register } from '../../core/http/binding.ts';
import type { simuladorService } from './simulador.service.ts';

/** It writes as any customer, so it serves this machine only. */
export function simuladorRoutes(registerAnyone: Register, service: ReturnType<typeof simuladorService>): void {
  function register<E extends AnyEndpoint>(endpoint: E, handler: OneHandler<E>): void {
    const onlyHere: OneHandler<E> = (call) => {
      if (!call.local) throw new AppError('sem_permissao', 'O simulador só abre na máquina em que o Prosa roda, por http://localhost.');
      return handler(call);
    };
    registerAnyone(endpoint, onlyHere as Handler<E>);
  }
  register(simulador.receber, ({ person, params, body }) => service.receive(person.id_empresa, params.id_wpp_config, body));
  register(simulador.telefone, ({ person, params }) => service.phone(person, params.id_wpp_config, params.numero));
  register(simulador.arquivo, ({ person, params }) => service.file(person, params.id_wpp_config, params.id_externo));
  register(simulador.ler, async ({ person, params }) => {
    await service.read(person.id_empresa, params.id_wpp_config, params.numero);
    return {};
  });
  register(simulador.digitar, async ({ person, params, body }) => {
    await service.type(person.id_empresa, params.id_wpp_config, params.numero, body.digitando);
    return {};
  });
  register(simulador.editar, async ({ person, params, body }) => {
    await service.change(person.id_empresa, params.id_wpp_config, params.id_externo, { texto: body.texto });
    return {};
  });
  register(simulador.apagar, async ({ person, params }) => {
    await service.change(person.id_empresa, params.id_wpp_config, params.id_externo, 'apagar');
    return {};
  });
  register(simulador.falhas, async ({ person, params, body }) => {
    await service.setFaults(person.id_empresa, params.id_wpp_config, body);
    return { data: body };
  });
  register(simulador.lerFalhas, async ({ person, params }) => ({ data: await service.faults(person.id_empresa, params.id_wpp_config) }));
  register(simulador.parear, async ({ person, params }) => {
    await service.pair(person.id_empresa, params.id_wpp_config);
    return {};
  });
}
