import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { segundoFatorService } from './segundo-fator.service.ts';

export function segundoFatorRoutes(register: Register, service: ReturnType<typeof segundoFatorService>): void {
  register(segundoFator.show, async ({ person }) => ({ data: await service.show(person) }));
  register(segundoFator.iniciar, async ({ person, body }) => ({ data: await service.start(person, body.senha) }));
  register(segundoFator.confirmar, async ({ person, body }) => ({ codigos: await service.confirm(person, body.codigo) }));
  register(segundoFator.codigos, async ({ person, body }) => ({ codigos: await service.newCodes(person, body.codigo) }));
  register(segundoFator.remover, async ({ person, body }) => {
    await service.remove(person, body.codigo);
    return {};
  });
  register(segundoFator.esquecer, async ({ person, params }) => {
    await service.forgetDevice(person, params.id);
    return {};
  });
  register(segundoFator.redefinir, async ({ person, params }) => {
    await service.reset(person, params.id);
    return {};
  });
  register(segundoFator.exigencia, async ({ person }) => ({ data: await service.required(person) }));
  register(segundoFator.exigir, async ({ person, body }) => {
    await service.require(person, body);
    return {};
  });
}
