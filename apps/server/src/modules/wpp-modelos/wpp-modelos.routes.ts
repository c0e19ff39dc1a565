import { WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { wppModelosService } from './wpp-modelos.service.ts';

export function wppModelosRoutes(register: Register, service: ReturnType<typeof wppModelosService>): void {
  register(WppModelo.getAll, async ({ person, params }) => ({ data: await service.list(person, params.id_wpp_config) }));
  register(WppModelo.sincronizar, async ({ person, params }) => ({ data: await service.sync(person, params.id_wpp_config) }));
  register(WppModelo.store, async ({ person, params, body }) => ({ data: await service.create(person, params.id_wpp_config, body) }));
  register(WppModelo.enviar, async ({ person, params, body }) => ({ msg_id: await service.send(person, params.id_wpp_modelo, body) }));
}
